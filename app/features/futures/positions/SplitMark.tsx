import { useTranslation } from "~/i18n/use-translation";

/** Which of a pair's split positions it is: the order that opened it. Nothing for a merged one. */
export function SplitMark({ positionId }: { positionId: string | null }) {
  const { t } = useTranslation("futures");
  if (positionId === null) return null;
  return (
    <small className="fut-mark" title={t("mode.split_what")}>
      <bdi dir="ltr">{positionId}</bdi>
    </small>
  );
}
