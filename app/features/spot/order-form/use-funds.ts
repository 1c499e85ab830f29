import type { Balance, Order } from "~exchange/contract/schemas";
import { formatUnits } from "~exchange/domain/units";
import { LiveValue } from "~/features/terminal/live/live-value";
import { useLive } from "~/features/terminal/live/use-live";
import type { Panel } from "~/lib/panel";
import { useTerminal } from "../terminal-context";
import { fundsOf } from "./funds";
import type { Funds } from "./max-order";

const NO_BALANCES = new LiveValue<Panel<Balance[]>>({ ok: true, data: [] });
const NO_ORDERS = new LiveValue<Panel<Order[]>>({ ok: true, data: [] });

/** The available balances of the pair's assets; null when nobody is signed in or they can't be had. */
export function useFunds(): { funds: Funds; base: string; quote: string } | null {
  const { account, instrument } = useTerminal();
  const balances = useLive(account?.balances ?? NO_BALANCES);
  const orders = useLive(account?.openOrders ?? NO_ORDERS);
  const funds = balances.ok ? fundsOf(instrument, balances.data, orders.ok ? orders.data : null) : null;
  return (
    funds && {
      funds,
      base: formatUnits(funds.baseUnits, instrument.baseScale),
      quote: formatUnits(funds.quoteUnits, instrument.quoteScale),
    }
  );
}
