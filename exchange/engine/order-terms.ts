import type { CommandBody, SpotRejectCode } from "./commands";

export type PlaceOrder = Extract<CommandBody, { type: "place-order" }>;

export interface Refusal {
  code: SpotRejectCode;
  detail?: Record<string, string>;
}

/** The rules themselves are of the domain: the website's order form goes by the same ones. */
export {
  checkLots,
  checkMarketLots,
  checkNotional,
  checkPrice,
  findFault,
  fires,
  isSteps,
  type OrderTerms,
} from "~exchange/domain/order-rules";
