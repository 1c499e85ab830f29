import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { pairName } from "~/lib/instrument";
import { Button } from "~/ui/Button";
import { Dialog } from "~/ui/Dialog";
import { useTerminal } from "../terminal-context";
import type { ReviewLine, Side } from "./order-form-parts";

interface ReviewProps {
  side: Side;
  /** What the side's button says. */
  action: string;
  /** Null: nothing is reviewed. */
  lines: readonly ReviewLine[] | null;
  onClose(): void;
  onConfirm(): void;
}

/** The whole order before it is sent. Enter sends it: that is what it was opened by Enter for. */
export function ReviewDialog({ side, action, lines, onClose, onConfirm }: ReviewProps) {
  const { t } = useTranslation("keys");
  const { rules } = useTerminal();
  const [search] = useSearchParams();
  return (
    <Dialog
      open={lines !== null}
      title={t("order.review")}
      onClose={onClose}
      actions={
        <>
          <Button type="button" variant="soft" onClick={onClose}>
            {t("common:dialog.back")}
          </Button>
          <Button
            type="button"
            variant={side}
            data-autofocus
            onClick={onConfirm}
            // The key that opened this may still be held down.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
          >
            {action}
          </Button>
        </>
      }
    >
      <dl className="term-review">
        <div>
          <dt>{action}</dt>
          <dd>
            <bdi dir="ltr">{pairName(rules.pairCode)}</bdi>, {t(`spot:orderType.${search.get("type") ?? "limit"}`)}
          </dd>
        </div>
        {lines?.map(({ label, value, unit }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value === null ? t("order.yes") : <bdi dir="ltr">{`${value} ${unit}`.trim()}</bdi>}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
