import { useTranslation } from "~/i18n/use-translation";
import { useLocalizedPath } from "~/i18n/use-locale";
import { Icon } from "~/ui/Icon";
import { Link } from "~/ui/Link";
import "./auth.css";
import { CredentialsForm } from "./CredentialsForm";
import { RidgeArt } from "./RidgeArt";
import type { Ridges } from "./ridges";

export interface SignInView {
  returnTo: string;
  email: string;
  /** Where the person came from: a pair, or some other page (`pair` null). Null: from nowhere in particular. */
  returnsTo: { pair: string | null } | null;
  demo: boolean;
  art: (Ridges & { pair: string }) | null;
}

/** Login and registration: a form, and the market beside it. */
export function SignInPage({ page, view }: { page: "login" | "register"; view: SignInView }) {
  const { t } = useTranslation("account");
  const { returnTo, returnsTo, demo, art } = view;
  return (
    <div className="auth" data-art={art ? true : undefined}>
      <div className="auth-start">
        <section className="auth-card">
          <h1 className="ui-t36">{t(`${page}.title`)}</h1>
          {returnsTo && (
            <p className="ui-banner auth-return">
              <Icon name="trade" />
              <span>{returnsTo.pair ? t("return.pair", { pair: returnsTo.pair }) : t("return.page")}</span>
            </p>
          )}
          {page === "register" && demo && <p className="auth-lead">{t("register.testFunds")}</p>}
          <CredentialsForm page={page} returnTo={returnTo} email={view.email} />
          <OtherWays page={page} returnTo={returnsTo ? returnTo : null} demo={demo} />
        </section>
        <p className="auth-safety">{t("safety.addressBar")}</p>
      </div>
      {art && <RidgeArt art={art} />}
    </div>
  );
}

/** The other form and the demo account; the return address goes along. */
function OtherWays({ page, returnTo, demo }: { page: "login" | "register"; returnTo: string | null; demo: boolean }) {
  const { t } = useTranslation("account");
  const path = useLocalizedPath();
  const other = page === "login" ? "/register" : "/login";
  const query = returnTo ? { [page === "login" ? "forwardUrl" : "redirectUrl"]: returnTo } : undefined;
  return (
    <ul className="auth-others">
      <li>
        {t(page === "login" ? "login.newHere" : "register.haveAccount")}{" "}
        <Link className="ui-link" to={path(other, query)}>
          {t(page === "login" ? "login.createAccount" : "login.submit")}
        </Link>
      </li>
      {demo && (
        <li>
          <Link className="ui-link" to={path("/demo")}>
            {t("login.tryDemo")}
          </Link>
        </li>
      )}
    </ul>
  );
}
