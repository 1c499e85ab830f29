import { useTranslation } from "~/i18n/use-translation";
import { CopyId } from "./CopyId";

/** The number to name when asking for help about a failure. */
export function RequestId({ id }: { id: string }) {
  const { t } = useTranslation();
  const label = t("common:error.requestId");
  return (
    <p className="ui-request-id">
      {label}: <CopyId id={id} label={label} />
    </p>
  );
}
