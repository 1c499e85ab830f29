import { Form, useLocation, useNavigation } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { pairName } from "~/lib/instrument";
import { Banner } from "~/ui/Banner";
import { Button } from "~/ui/Button";
import { ConfirmDialog } from "~/ui/Dialog";
import { Icon } from "~/ui/Icon";
import { useAskBefore } from "~/ui/use-ask-before";
import type { CancelFailure } from "./orders-page";

function useSending() {
  const { pathname, search } = useLocation();
  return { action: pathname + search, isSending: useNavigation().state === "submitting" };
}

/** A row's own button. */
export function CancelInRow({ orderId, pairCode }: { orderId: string; pairCode: string }) {
  const { t } = useTranslation("spot");
  const { action, isSending } = useSending();
  const label = t("spot:orders.cancelOrder", { pair: pairName(pairCode) });
  return (
    <Form method="post" action={action} preventScrollReset>
      <input type="hidden" name="intent" value="cancel" />
      <input type="hidden" name="orderId" value={orderId} />
      <button type="submit" className="orders-cancel" aria-label={label} title={label} disabled={isSending}>
        <Icon name="close" />
      </button>
    </Form>
  );
}

export function CancelOrder({ orderId }: { orderId: string }) {
  const { t } = useTranslation("orders");
  const { action, isSending } = useSending();
  return (
    <Form method="post" action={action} preventScrollReset>
      <input type="hidden" name="intent" value="cancel" />
      <input type="hidden" name="orderId" value={orderId} />
      <Button variant="outline" disabled={isSending}>
        {t("orders:order.cancel")}
      </Button>
    </Form>
  );
}

/** Asks first where scripts run; without them the button says what it does and does it. */
export function CancelAll({ pairCode }: { pairCode: string | undefined }) {
  const { t } = useTranslation("spot");
  const { action, isSending } = useSending();
  const asking = useAskBefore(() => true);
  const label = pairCode ? t("spot:orders.cancelAllPair") : t("spot:orders.cancelAll");
  return (
    <Form method="post" action={action} preventScrollReset onSubmit={asking.onSubmit}>
      <input type="hidden" name="intent" value="cancel-all" />
      {pairCode && <input type="hidden" name="pairCode" value={pairCode} />}
      <Button variant="outline" size="m" disabled={isSending}>
        {label}
      </Button>
      <ConfirmDialog
        open={asking.question !== null}
        title={label}
        confirmLabel={label}
        onClose={asking.dismiss}
        onConfirm={asking.confirm}
      >
        <p>{pairCode ? t("spot:confirm.cancelAllPair", { pair: pairName(pairCode) }) : t("spot:confirm.cancelAll")}</p>
      </ConfirmDialog>
    </Form>
  );
}

/** Why nothing was cancelled. */
export function CancelProblem({ failure }: { failure: CancelFailure | undefined }) {
  const { t } = useTranslation("errors");
  return failure ? (
    <Banner tone="error" live>
      {t(failure.message)}
    </Banner>
  ) : null;
}
