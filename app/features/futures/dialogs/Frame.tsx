import { useNavigate } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { useTerminalLink } from "~/features/terminal/terminal-links";
import { Dialog } from "~/ui/Dialog";
import { Icon } from "~/ui/Icon";
import { Link } from "~/ui/Link";
import { useHydrated } from "~/ui/use-hydrated";
import { useFutures } from "../futures-context";
import { DIALOG_ID } from "./dialog-id";

/** Puts the open dialog away: the address no longer names it. */
export function useClosingDialog(): () => void {
  const link = useTerminalLink();
  const navigate = useNavigate();
  return () =>
    navigate(link({ dialog: null, position: null, leverage: null }), { replace: true, preventScrollReset: true });
}

/** The address without a dialog. Signed out the leverage stays in it: there the address is where it is kept. */
function useWithoutDialog(): string {
  const { account } = useFutures();
  const link = useTerminalLink();
  return link({ dialog: null, position: null, ...(account && { leverage: null }) });
}

/** A dialog that has an address. Without scripts it is a part of the page, above the terminal. */
export function Frame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation();
  const to = useWithoutDialog();
  const close = useClosingDialog();
  const isHydrated = useHydrated();
  if (isHydrated)
    return (
      <Dialog open title={title} onClose={close}>
        <div className="fut-dialog">{children}</div>
      </Dialog>
    );
  return (
    <section className="fut-dialog fut-dialog-page" id={DIALOG_ID} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <Link className="ui-icon-btn" to={to} aria-label={t("common:dialog.close")}>
          <Icon name="close" />
        </Link>
      </header>
      {children}
    </section>
  );
}
