import { useTranslation } from "react-i18next";
import { ERROR_CODES, type ErrorName } from "~exchange/contract/error-codes";
import { ErrorPanel } from "~/ui/ErrorPanel";

/** A part of the page that failed alone. */
export function ErrorOf({ error }: { error: ErrorName }) {
  const { t } = useTranslation();
  return <ErrorPanel message={t(`errors:${error}`)} code={ERROR_CODES[error].code} />;
}
