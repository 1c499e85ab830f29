import { useTranslation } from "~/i18n/use-translation";
import { SITE_NAME } from "~/lib/head";
import { errorFacts } from "./error-facts";

/** The head of an error screen. Not a route's `meta`: that has no translations, and no data where the root failed. */
export function ErrorTitle({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const { message } = errorFacts(error, t);
  return (
    <>
      <title>{`${message} | ${SITE_NAME}`}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}
