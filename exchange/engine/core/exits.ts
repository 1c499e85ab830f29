import { exitOrder } from "~exchange/domain/exit-rules";
import type { SpotRejectCode } from "../commands";
import { SELL } from "../book/order-pool";
import { placeOf as placeOfWord } from "../row";
import { highOf, lowOf, writeAmount } from "./amount";
import { assetOfExit, type DueExit } from "./attached-exits";
import { checkFreshOrder, crosses } from "./checks";
import { CLIENT_ID_INTS } from "./command-buffer";
import { RELEASED, type CoreState } from "./core-state";
import { EXIT_CLIENT_ID } from "./encode-command";
import { AVAILABLE, HELD, placeOf } from "./ledger";
import { finish } from "./lifecycle";
import type { Market } from "./market";
import { create, start, type Placing } from "./place";
import { GTC, ORDER_TYPES, reasonOfRejection, REJECTED_AFTER_TRIGGER, RELEASE } from "./words";

const ids = new Int32Array(CLIENT_ID_INTS);
const idBytes = new Uint8Array(ids.buffer);
const text = new TextEncoder();

/**
 * Places the oldest exit that waits, under the id of the command that is being applied: what
 * was held for it is given back and held again for the order. One that is refused is an order that has ended with the reason.
 */
export function placeDueExit(state: CoreState, placing: Placing): void {
  const due = state.dueExits.shift();
  const market = due && state.markets[due.pair];
  if (!market) return;
  const { amounts, ledger } = state;
  writeAmount(amounts, RELEASED, due.received);
  ledger.reference[0] = due.parent;
  const [held, available] = [placeOf(due.account, HELD), placeOf(due.account, AVAILABLE)];
  ledger.post(assetOfExit(market, due.side), held, available, amounts, RELEASED, RELEASE);
  if (market.band.enabled) market.band.advance(state.time);
  writePlacing(placing, market, due);
  const code = refusalOf(state, market, placing);
  if (placing.quantity === 0) placing.quantity = NaN;
  const slot = create(state, market, ids, placing);
  if (code === null) start(state, market, slot, placing);
  else finish(state, slot, REJECTED_AFTER_TRIGGER, reasonOfRejection(code));
}

function writePlacing(
  placing: Placing,
  market: Market,
  { parent, account, pair, side, selfTrade, exits, received }: DueExit,
) {
  const order = exitOrder(
    exits,
    {
      side: side === SELL ? "sell" : "buy",
      ...{ received, last: market.last },
      crosses: exits.takeProfit !== null && crosses(market, side, exits.takeProfit),
    },
    market.instrument,
  );
  const { quoteAmount } = order;
  Object.assign(placing, { account, pair, side, selfTrade, parent, timeInForce: GTC, postOnly: false });
  placing.type = placeOfWord(ORDER_TYPES, order.orderType);
  placing.price = order.price ?? NaN;
  placing.quantity = order.quantity ?? NaN;
  placing.spends = quoteAmount !== null;
  placing.badAmount = false;
  placing.quoteLow = quoteAmount === null ? 0 : lowOf(quoteAmount);
  placing.quoteHigh = quoteAmount === null ? 0 : highOf(quoteAmount);
  // What an order belongs to stands among its conditions.
  placing.conditional = true;
  placing.trigger = order.triggerPrice ?? NaN;
  placing.stopLimit = order.stopLimitPrice ?? NaN;
  placing.trailing = placing.display = placing.expiry = NaN;
  placing.hasExits = false;
  placing.takeProfit = placing.stopLoss = placing.stopLossLimit = NaN;
  ids.fill(0);
  placing.idAt = 0;
  placing.idLength = text.encodeInto(`${EXIT_CLIENT_ID}${parent}`, idBytes).written;
}

/** Why an exit can't be placed now; null where it can, what it must hold standing at REQUIRED. */
function refusalOf(state: CoreState, market: Market, placing: Placing): SpotRejectCode | null {
  const { answer, orders } = state;
  // Nobody else can have the client order id; looking for it is what makes the order findable by it.
  orders.findClientId(placing.account, ids, placing.idAt, placing.idLength);
  if (state.cancelOnly) return "EXCHANGE_CANCEL_ONLY";
  if (placing.quantity === 0) return "EXIT_TOO_SMALL";
  const code = checkFreshOrder(state, market, placing) ? null : answer.code;
  answer.reset();
  return code as SpotRejectCode | null;
}
