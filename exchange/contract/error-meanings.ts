import type { ErrorName } from "./error-codes";

export interface ErrorMeaning {
  /** For whoever writes a program; people see the translated text of `errors:<NAME>`. */
  meaning: string;
  /** What `data` holds, by name, where it isn't null. Values are text; one may be absent where it doesn't apply. */
  data?: Readonly<Record<string, string>>;
  /** The website's own: no call of the exchange is answered with it. */
  isWebsites?: true;
}

const TICK = { tick: "price step" };
const ASSET = { asset: "asset of the figure beside it, on futures" };

export const ERROR_MEANINGS: Readonly<Record<ErrorName, ErrorMeaning>> = {
  INPUT_INVALID: { meaning: "A field is missing, unknown or not of its type; `msg` begins with its name." },
  BODY_TOO_LARGE: { meaning: "The body is larger than is read." },
  NOT_FOUND: { meaning: "There is no such call." },
  EMAIL_INVALID: { meaning: "No e-mail address." },
  PASSWORD_TOO_SHORT: { meaning: "The password is too short." },
  PASSWORD_TOO_LONG: { meaning: "The password is too long." },
  PASSWORD_INVALID: { meaning: "The password holds a character that can't be typed." },
  NUMBER_INVALID: { meaning: "A form's field holds no number.", isWebsites: true },
  NUMBER_AMBIGUOUS: { meaning: "A form's number can be read in two ways.", isWebsites: true },
  UNAUTHORISED: { meaning: "There is no session, or it has ended: log in." },
  CREDENTIALS_WRONG: { meaning: "Wrong e-mail or password." },
  EMAIL_TAKEN: { meaning: "The e-mail can't be used for a new account." },
  TICKET_INVALID: { meaning: "The socket's ticket is unknown, used, too old or another account's." },
  ORIGIN_REFUSED: { meaning: "A browser sent it from another site's page." },
  DEMO_MODE_OFF: { meaning: "This deployment has no demo account." },
  TOO_MANY_REQUESTS: { meaning: "A limit of rate: wait as many seconds as Retry-After says." },
  OPEN_ORDERS_LIMIT: { meaning: "Too many open orders.", data: { limit: "how many there may be" } },
  STOP_ORDERS_LIMIT: { meaning: "Too many orders that wait for a trigger.", data: { limit: "how many there may be" } },
  POSITION_LIMIT: {
    meaning: "The order could bring the account above what it may hold.",
    data: {
      maxPosition: "base that an account may hold, on spot",
      maxNotional: "largest value of a position at the leverage, on futures",
      leverage: "that leverage",
      ...ASSET,
    },
  },
  PAIR_UNKNOWN: { meaning: "There is no such pair." },
  NO_LIQUIDITY: { meaning: "The book can't fill it." },
  PAIR_NOT_TRADING: { meaning: "The pair takes no such orders now.", data: { state: "the pair's state" } },
  CONTRACT_NOT_TRADING: { meaning: "The contract takes no such orders now." },
  MARK_UNKNOWN: { meaning: "There is no mark price yet." },
  EXCHANGE_CANCEL_ONLY: { meaning: "Orders can only be cancelled now.", data: { reason: "what the operator said" } },
  BALANCE_INSUFFICIENT: { meaning: "Too little is available." },
  ASSET_UNKNOWN: { meaning: "There is no such asset." },
  AMOUNT_INVALID: { meaning: "An amount is not positive, or has too many decimals." },
  FUTURES_ACCOUNT_MISSING: { meaning: "The account has no futures wallet yet: open-futures-account." },
  TRANSFER_REUSED: { meaning: "The clientTransferId was used for another transfer." },
  PRICE_INVALID: { meaning: "The price is missing, not wanted, or no multiple of the step.", data: TICK },
  QUANTITY_INVALID: {
    meaning: "The quantity is missing, not wanted, or no multiple of the step.",
    data: { lot: "quantity step" },
  },
  QUANTITY_TOO_LARGE: {
    meaning: "The quantity is above the largest.",
    data: { maxQuantity: "largest quantity, in base", ...ASSET },
  },
  NOTIONAL_TOO_SMALL: {
    meaning: "The value is below the smallest.",
    data: { minNotional: "smallest value, in quote" },
  },
  CLIENT_ORDER_ID_REUSED: { meaning: "The clientOrderId was used for another order." },
  ORDER_UNKNOWN: { meaning: "The account has no such order." },
  ORDER_FINISHED: { meaning: "The order isn't open any more.", data: { state: "what has become of it" } },
  WOULD_TAKE: { meaning: "A post-only order would fill at once." },
  FOK_NOT_FILLABLE: { meaning: "A fill-or-kill order can't be filled whole." },
  PRICE_TOO_LOW: { meaning: "The price is below the lowest.", data: { minPrice: "lowest price" } },
  PRICE_TOO_HIGH: { meaning: "The price is above the highest.", data: { maxPrice: "highest price" } },
  PRICE_OUT_OF_BAND: {
    meaning: "The price is too far from the market.",
    data: { minPrice: "lowest price now", maxPrice: "highest price now", markPrice: "mark price, on futures" },
  },
  QUANTITY_TOO_SMALL: {
    meaning: "The quantity is below the smallest.",
    data: { minQuantity: "smallest quantity, in base", ...ASSET },
  },
  MARKET_QUANTITY_TOO_LARGE: {
    meaning: "The quantity is above the largest of a market order.",
    data: { maxQuantity: "largest quantity, in base" },
  },
  MARKET_QUANTITY_TOO_SMALL: {
    meaning: "The quantity is below the smallest of a market order.",
    data: { minQuantity: "smallest quantity, in base" },
  },
  NOTIONAL_TOO_LARGE: { meaning: "The value is above the largest.", data: { maxNotional: "largest value, in quote" } },
  TRAILING_DELTA_INVALID: {
    meaning: "The distance of a trailing stop is outside its bounds.",
    data: { minBips: "smallest, in 1/10000", maxBips: "largest, in 1/10000" },
  },
  ICEBERG_PARTS_LIMIT: { meaning: "The iceberg has too many slices.", data: { limit: "how many there may be" } },
  DISPLAY_QUANTITY_INVALID: {
    meaning: "What an iceberg shows is no multiple of the step, or more than its quantity.",
    data: { lot: "quantity step" },
  },
  TRIGGER_PRICE_INVALID: { meaning: "The trigger price is no multiple of the step.", data: TICK },
  WOULD_TRIGGER: {
    meaning: "The trigger has been reached already.",
    data: { last: "price of the last trade, on spot", price: "what the price is, on futures" },
  },
  EXPIRY_INVALID: { meaning: "expiresAt is missing, not wanted, or not in the future." },
  ORDER_TERMS_INVALID: { meaning: "These fields can't be combined.", data: { message: "which, and why" } },
  ORDER_NOT_AMENDABLE: { meaning: "Only resting limit orders can be amended." },
  AMOUNT_AND_TOTAL: { meaning: "A form's amount and total contradict each other.", isWebsites: true },
  TAKE_PROFIT_INVALID: {
    meaning: "The take profit is no multiple of the step, or on the wrong side.",
    data: { ...TICK, entry: "the order's own price, where it has one" },
  },
  STOP_LOSS_INVALID: {
    meaning: "The stop loss is no multiple of the step, or on the wrong side.",
    data: { ...TICK, entry: "the order's own price, where it has one" },
  },
  EXIT_TOO_SMALL: {
    meaning: "The order receives too little for an exit.",
    data: { minNotional: "smallest value of the exit, in quote" },
  },
  POSITION_SIDE_INVALID: { meaning: "positionSide or positionId doesn't fit the mode of the account." },
  POSITION_UNKNOWN: { meaning: "There is no such position." },
  NOTHING_TO_REDUCE: { meaning: "There is no position that a reduce-only order could reduce." },
  LEVERAGE_INVALID: { meaning: "The leverage isn't offered.", data: { maxLeverage: "largest leverage" } },
  MARGIN_INSUFFICIENT: { meaning: "Too little margin is free." },
  NOT_ISOLATED: { meaning: "Margin can be moved of isolated positions only." },
  POSITIONS_OR_ORDERS_EXIST: { meaning: "Close the positions and cancel the orders first." },
  OPEN_ORDERS_EXIST: { meaning: "Cancel the open orders first." },
  HEDGE_MODE: { meaning: "Not in hedge mode." },
  LIQUIDATION_UNKNOWN: { meaning: "There is no such liquidation." },
  SPLIT_MODE: { meaning: "Not while positions of the pair are split." },
  SPLIT_POSITIONS_LIMIT: { meaning: "Too many split positions and orders that open one." },
  NETWORK: { meaning: "The website can't reach the exchange.", isWebsites: true },
  INTERNAL: { meaning: "Our mistake; X-Request-Id finds it in the log." },
  NOT_READY: { meaning: "Starting, or too busy: try again in a second." },
  JOURNAL_UNWRITABLE: { meaning: "Nothing can be recorded now; nothing was changed." },
};
