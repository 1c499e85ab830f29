/** How a simulated participant trades in one market: spot and perpetuals are asked for the same, each by its own commands. */
import type { CommandResult, Side } from "~exchange/engine/commands";
import type { EnginePort } from "~exchange/engine/port";

/** An open limit order of the account: ticks, and the lots that are left. */
export interface OpenQuote {
  orderId: string;
  side: Side;
  price: number;
  lots: number;
}

export interface DeskOrder {
  side: Side;
  /** Ticks. */
  price: number;
  lots: number;
  /** Rests, and is refused where it would trade; or trades at once, and what is left goes. */
  kind: "quote" | "take";
}

export interface Desk {
  /** Open orders by id, as the last event left them. */
  readonly quotes: ReadonlyMap<string, OpenQuote>;
  place(order: DeskOrder): Promise<CommandResult>;
  cancel(orderId: string): Promise<CommandResult>;
  cancelAll(): Promise<CommandResult>;
}

/** `run` makes client order ids differ from those of earlier runs. */
export function createSpotDesk(
  engine: EnginePort,
  { accountId, quotes }: { accountId: string; quotes: Desk["quotes"] },
  pair: string,
  run: string,
): Desk {
  let placed = 0;
  return {
    quotes,
    place: ({ side, price, lots, kind }) =>
      engine.submit({
        type: "place-order",
        accountId,
        clientOrderId: `${run}-${placed++}`,
        pair,
        side,
        orderType: "limit",
        timeInForce: kind === "quote" ? "gtc" : "ioc",
        postOnly: kind === "quote",
        selfTradePrevention: "expire_taker",
        price,
        quantity: lots,
        quoteAmount: null,
      }),
    cancel: (orderId) => engine.submit({ type: "cancel-order", accountId, orderId }),
    cancelAll: () => engine.submit({ type: "cancel-all", accountId, pair }),
  };
}
