import { useTranslation } from "~/i18n/use-translation";
import type { ChartCanvas } from "~/features/terminal/chart/canvas/chart-canvas.client";
import { ChartLines } from "~/features/terminal/chart/orders/ChartLines";
import { orderLines } from "~/features/terminal/chart/orders/order-lines";
import { useLive } from "~/features/terminal/live/use-live";
import { isAmendable, isWaiting } from "../bottom/order-facts";
import type { AccountLive } from "../live/account-live";
import { useTerminal } from "../terminal-context";

/** The person's open orders over the candles. */
export function OrderOverlay({ canvas }: { canvas: ChartCanvas }) {
  const { account } = useTerminal();
  return account && <AccountLines canvas={canvas} account={account} />;
}

function AccountLines({ canvas, account }: { canvas: ChartCanvas; account: AccountLive }) {
  const { t } = useTranslation("spot");
  const { instrument } = useTerminal();
  useLive(canvas.scale);
  const orders = useLive(account.openOrders);
  const lines = orders.ok ? orderLines(instrument, orders.data, { isAmendable, isWaiting }) : [];
  return <ChartLines canvas={canvas} orders={lines} sizeLabel={t("form.amount")} />;
}
