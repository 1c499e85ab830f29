/**
 * Words as numbers in records, snapshots and typed arrays. Append only: a number never changes its meaning.
 */
import type {
  AccountKind,
  OrderState,
  OrderType,
  PairState,
  SelfTradePrevention,
  SpotRejectCode,
  TimeInForce,
} from "../commands";
import type { LedgerReason } from "../events";

export const ORDER_TYPES = [
  "limit",
  "market",
  "stop_limit",
  "stop_market",
  "trailing_stop",
  "oco",
] as const satisfies readonly OrderType[];
export const LIMIT = 0;
export const MARKET = 1;
export const STOP_LIMIT = 2;
export const STOP_MARKET = 3;
export const TRAILING_STOP = 4;
export const OCO = 5;

export const TIMES_IN_FORCE = ["gtc", "ioc", "fok", "gtd"] as const satisfies readonly TimeInForce[];
export const GTC = 0;
export const IOC = 1;
export const FOK = 2;
export const GTD = 3;

export const SELF_TRADE_PREVENTIONS = [
  "none",
  "expire_taker",
  "expire_maker",
  "expire_both",
] as const satisfies readonly SelfTradePrevention[];
export const STP_NONE = 0;
export const STP_EXPIRE_TAKER = 1;
export const STP_EXPIRE_MAKER = 2;

export const ORDER_STATES = [
  "open",
  "filled",
  "cancelled",
  "expired",
  "rejected_after_trigger",
] as const satisfies readonly OrderState[];
export const OPEN = 0;
export const FILLED = 1;
export const CANCELLED = 2;
export const EXPIRED = 3;
export const REJECTED_AFTER_TRIGGER = 4;

export const ACCOUNT_KINDS = ["person", "demo", "maker"] as const satisfies readonly AccountKind[];

export const PAIR_STATES = ["pre_open", "trading", "cancel_only", "halted"] as const satisfies readonly PairState[];
export const PRE_OPEN = 0;
export const TRADING = 1;
export const CANCEL_ONLY = 2;
export const HALTED = 3;

export const LEDGER_REASONS = [
  "deposit",
  "hold",
  "release",
  "trade",
  "fee",
  "rounding",
  "transfer",
] as const satisfies readonly LedgerReason[];
export const DEPOSIT = 0;
export const HOLD = 1;
export const RELEASE = 2;
export const TRANSFER = 6;

/** Place 0 stands for an accepted command. */
export const REJECT_CODES = [
  "PAIR_UNKNOWN",
  "ACCOUNT_UNKNOWN",
  "ACCOUNT_EXISTS",
  "EMAIL_TAKEN",
  "SESSION_UNKNOWN",
  "ASSET_UNKNOWN",
  "CLIENT_ORDER_ID_REUSED",
  "PRICE_INVALID",
  "QUANTITY_INVALID",
  "QUANTITY_TOO_LARGE",
  "NOTIONAL_TOO_SMALL",
  "BALANCE_INSUFFICIENT",
  "OPEN_ORDERS_LIMIT",
  "ORDER_UNKNOWN",
  "ORDER_FINISHED",
  "WOULD_TAKE",
  "NO_LIQUIDITY",
  "FOK_NOT_FILLABLE",
  "DEPOSIT_REFERENCE_REUSED",
  "CONFIGURATION_INVALID",
  "PRICE_TOO_LOW",
  "PRICE_TOO_HIGH",
  "PRICE_OUT_OF_BAND",
  "QUANTITY_TOO_SMALL",
  "MARKET_QUANTITY_TOO_LARGE",
  "MARKET_QUANTITY_TOO_SMALL",
  "NOTIONAL_TOO_LARGE",
  "STOP_ORDERS_LIMIT",
  "POSITION_LIMIT",
  "TRAILING_DELTA_INVALID",
  "ICEBERG_PARTS_LIMIT",
  "DISPLAY_QUANTITY_INVALID",
  "TRIGGER_PRICE_INVALID",
  "WOULD_TRIGGER",
  "EXPIRY_INVALID",
  "ORDER_TERMS_INVALID",
  "PAIR_NOT_TRADING",
  "EXCHANGE_CANCEL_ONLY",
  "ORDER_NOT_AMENDABLE",
  "TAKE_PROFIT_INVALID",
  "STOP_LOSS_INVALID",
  "EXIT_TOO_SMALL",
] as const satisfies readonly SpotRejectCode[];

/** Why an order ended, or at what it was refused after its trigger: place 0 is null. */
export const END_REASONS = [
  null,
  "self_trade",
  "no_liquidity",
  "immediate_or_cancel",
  "good_till_date",
  ...REJECT_CODES,
] as const;
export const NO_REASON = 0;
export const SELF_TRADE = 1;
export const NO_LIQUIDITY = 2;
export const IMMEDIATE_OR_CANCEL = 3;
export const GOOD_TILL_DATE = 4;
const FIRST_REJECTION = 5;

/** The end reason of a refusal after the trigger. */
export function reasonOfRejection(code: SpotRejectCode): number {
  return FIRST_REJECTION + (REJECT_CODES as readonly SpotRejectCode[]).indexOf(code);
}
