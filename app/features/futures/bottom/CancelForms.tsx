import { useTranslation } from "~/i18n/use-translation";
import { useLive } from "~/features/terminal/live/use-live";
import { ConfirmDialog } from "~/ui/Dialog";
import { Icon } from "~/ui/Icon";
import { useAskBefore } from "~/ui/use-ask-before";
import { useFutures } from "../futures-context";
import type { PersonLive } from "../live/person-live";
import { useActionForm, type ActionForm } from "../use-action-form";

export function CancelOrder({ form, orderId, label }: { form: ActionForm; orderId: string; label: string }) {
  const { Form, action, isPending, isHydrated } = form;
  return (
    <Form method="post" action={action} preventScrollReset>
      <input type="hidden" name="intent" value="cancel" />
      <input type="hidden" name="orderId" value={orderId} />
      {isHydrated && <input type="hidden" name="respond" value="data" />}
      <button type="submit" className="term-cancel" aria-label={label} title={label} disabled={isPending}>
        <Icon name="close" />
      </button>
    </Form>
  );
}

/**
 * Cancels every open order, or those of this pair where only they are shown; asks first. Without JavaScript the button
 * says what it does and does it.
 */
export function CancelAll({ person, onlyThisPair }: { person: PersonLive; onlyThisPair: boolean }) {
  const { t } = useTranslation("spot");
  const { rules } = useFutures();
  const { Form, action, isPending, isHydrated } = useActionForm("cancel-all");
  const asking = useAskBefore(() => true);
  const orders = useLive(person.openOrders);
  if (!orders.ok || orders.data.length === 0) return null;
  const label = onlyThisPair ? t("orders.cancelAllPair") : t("orders.cancelAll");
  return (
    <Form method="post" action={action} preventScrollReset onSubmit={asking.onSubmit}>
      <input type="hidden" name="intent" value="cancel-all" />
      {onlyThisPair && <input type="hidden" name="pairCode" value={rules.pairCode} />}
      {isHydrated && <input type="hidden" name="respond" value="data" />}
      <button type="submit" className="term-cancel-all" disabled={isPending}>
        {label}
      </button>
      <ConfirmDialog
        open={asking.question !== null}
        title={label}
        confirmLabel={label}
        onClose={asking.dismiss}
        onConfirm={asking.confirm}
      >
        <p>{onlyThisPair ? t("confirm.cancelAllPair", { pair: rules.pairCode }) : t("confirm.cancelAll")}</p>
      </ConfirmDialog>
    </Form>
  );
}
