import { useTranslation } from "~/i18n/use-translation";
import { useLocalizedPath } from "~/i18n/use-locale";
import { usePageRequestId } from "~/lib/request-id";
import { LinkButton } from "~/ui/Button";
import { Link } from "~/ui/Link";
import { RequestId } from "~/ui/RequestId";
import { errorFacts } from "./error-facts";
import "./errors.css";
import { NotFoundScreen } from "./NotFoundScreen";
import { usePageAddress } from "./use-page-address";

/** The specification's error screens. Needs no loader's data: the root's own may be what failed. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const path = useLocalizedPath();
  const { here } = usePageAddress();
  const pageRequestId = usePageRequestId();
  const { status, message, notFound, requestId } = errorFacts(error, t);
  const id = requestId ?? pageRequestId;
  if (notFound) return <NotFoundScreen {...notFound} />;
  return (
    <section className="ui-wrap error-screen">
      <p className="error-code n">{status}</p>
      <h1 className="ui-t36">{message}</h1>
      <p className="ui-lead">{t("error.explanation")}</p>
      {id !== null && <RequestId id={id} />}
      <div className="error-actions">
        <LinkButton size="xl" to={path("/")} reloadDocument>
          {t("action.goBackHome")}
        </LinkButton>
        <Link className="ui-btn ui-btn-outline ui-btn-xl" to={here} reloadDocument>
          {t("action.tryAgain")}
        </Link>
      </div>
    </section>
  );
}
