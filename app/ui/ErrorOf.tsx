import { useTranslation } from "~/i18n/use-translation";
import { ERROR_CODES, type ErrorName } from "~exchange/contract/error-codes";
import { ErrorPanel } from "./ErrorPanel";

/** A part of the page that failed alone, in the words of its error. */
export function ErrorOf({ failure }: { failure: { error: ErrorName; requestId?: string } }) {
  const { t } = useTranslation();
  const { error, requestId } = failure;
  return <ErrorPanel message={t(`errors:${error}`)} code={ERROR_CODES[error].code} requestId={requestId} />;
}
