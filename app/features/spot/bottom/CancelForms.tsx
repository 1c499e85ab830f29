import { useFetcher, useLocation, useSearchParams } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { ConfirmDialog } from "~/ui/Dialog";
import { Icon } from "~/ui/Icon";
import { useAskBefore } from "~/ui/use-ask-before";
import { useHydrated } from "~/ui/use-hydrated";
import { pairName } from "~/lib/instrument";
import { useLive } from "~/features/terminal/live/use-live";
import type { AccountLive } from "../live/account-live";
import type { OrderOutcome } from "../order-outcome";
import { useTerminal } from "../terminal-context";
import { terminalSearch } from "~/features/terminal/terminal-links";

export type CancelForm = ReturnType<typeof useActionForm>;

/** A plain form that becomes a fetcher; its answer is told in a toast. */
function useActionForm() {
  const { toasts } = useTerminal();
  const fetcher = useFetcher<OrderOutcome>();
  const isHydrated = useHydrated();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const answer = fetcher.data;
  useEffect(() => {
    if (answer?.message) toasts.send({ ...answer.message, isBad: !answer.ok });
  }, [answer, toasts]);
  return {
    Form: fetcher.Form,
    action: pathname + terminalSearch(search),
    isPending: fetcher.state !== "idle",
    respond: isHydrated && <input type="hidden" name="respond" value="data" />,
  };
}

/**
 * The form of each row's cancel button. It belongs to the list: a row is gone with the stream's word of it, before the
 * answer to its own form is.
 */
export const useCancelForm = useActionForm;

export function CancelOrder({ form, orderId, label }: { form: CancelForm; orderId: string; label: string }) {
  const { Form, action, isPending, respond } = form;
  return (
    <Form method="post" action={action} preventScrollReset>
      <input type="hidden" name="intent" value="cancel" />
      <input type="hidden" name="orderId" value={orderId} />
      {respond}
      <button type="submit" className="term-cancel" aria-label={label} title={label} disabled={isPending}>
        <Icon name="close" />
      </button>
    </Form>
  );
}

/**
 * Cancels every open order, or those of this pair where only they are shown; asks first. Without JavaScript the button
 * says what it does and does it: canceling moves no money, and the orders can be placed again.
 */
export function CancelAll({ account, onlyThisPair }: { account: AccountLive; onlyThisPair: boolean }) {
  const { t } = useTranslation("spot");
  const { rules } = useTerminal();
  const { Form, action, isPending, respond } = useActionForm();
  const asking = useAskBefore(() => true);
  const orders = useLive(account.openOrders);
  if (!orders.ok || orders.data.length === 0) return null;
  const label = onlyThisPair ? t("orders.cancelAllPair") : t("orders.cancelAll");
  return (
    <Form method="post" action={action} preventScrollReset onSubmit={asking.onSubmit}>
      <input type="hidden" name="intent" value="cancel-all" />
      {onlyThisPair && <input type="hidden" name="pairCode" value={rules.pairCode} />}
      {respond}
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
        <p>{onlyThisPair ? t("confirm.cancelAllPair", { pair: pairName(rules.pairCode) }) : t("confirm.cancelAll")}</p>
      </ConfirmDialog>
    </Form>
  );
}
