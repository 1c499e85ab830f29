import { useLocalizedPath } from "~/i18n/use-locale";
import { SITE_NAME } from "~/lib/head";
import { Link } from "~/ui/Link";

export function Logo() {
  const path = useLocalizedPath();
  return (
    <Link className="shell-logo" to={path("/")}>
      <svg viewBox="0 0 28 28" width="26" height="26" aria-hidden="true" focusable="false">
        <rect width="28" height="28" rx="7" fill="var(--primary)" />
        <path d="M10 5.5v17M18 8v12" stroke="#fff" strokeWidth="1.8" strokeLinecap="round" />
        <rect x="7" y="9" width="6" height="9.5" rx="1.2" fill="#fff" />
        <rect x="15" y="11" width="6" height="6" rx="1.2" fill="var(--primary)" stroke="#fff" strokeWidth="1.8" />
      </svg>
      <span translate="no">{SITE_NAME}</span>
    </Link>
  );
}
