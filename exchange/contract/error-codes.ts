/**
 * Numbered families: 1xxx validation, 2xxx auth, 3xxx permission, 4xxx limits, 5xxx market state, 6xxx funds,
 * 7xxx order, 9xxx internal. HTTP status agrees with the code. People see the translated text of `errors:<code>`.
 */
export const ERROR_CODES = {
  INPUT_INVALID: { code: 1001, status: 400 },
  BODY_TOO_LARGE: { code: 1002, status: 413 },
  NOT_FOUND: { code: 1004, status: 404 },
  EMAIL_INVALID: { code: 1010, status: 422 },
  PASSWORD_TOO_SHORT: { code: 1011, status: 422 },
  PASSWORD_TOO_LONG: { code: 1012, status: 422 },
  PASSWORD_INVALID: { code: 1013, status: 422 },
  NUMBER_INVALID: { code: 1014, status: 422 },
  NUMBER_AMBIGUOUS: { code: 1015, status: 422 },
  UNAUTHORISED: { code: 401, status: 401 },
  CREDENTIALS_WRONG: { code: 2001, status: 422 },
  EMAIL_TAKEN: { code: 2002, status: 422 },
  TICKET_INVALID: { code: 2003, status: 422 },
  ORIGIN_REFUSED: { code: 3001, status: 403 },
  DEMO_MODE_OFF: { code: 3002, status: 404 },
  TOO_MANY_REQUESTS: { code: 4001, status: 429 },
  OPEN_ORDERS_LIMIT: { code: 4002, status: 422 },
  STOP_ORDERS_LIMIT: { code: 4003, status: 422 },
  POSITION_LIMIT: { code: 4004, status: 422 },
  PAIR_UNKNOWN: { code: 5001, status: 404 },
  NO_LIQUIDITY: { code: 5002, status: 422 },
  PAIR_NOT_TRADING: { code: 5003, status: 422 },
  EXCHANGE_CANCEL_ONLY: { code: 5010, status: 503 },
  BALANCE_INSUFFICIENT: { code: 6001, status: 422 },
  ASSET_UNKNOWN: { code: 6002, status: 404 },
  PRICE_INVALID: { code: 7001, status: 422 },
  QUANTITY_INVALID: { code: 7002, status: 422 },
  QUANTITY_TOO_LARGE: { code: 7003, status: 422 },
  NOTIONAL_TOO_SMALL: { code: 7004, status: 422 },
  CLIENT_ORDER_ID_REUSED: { code: 7005, status: 409 },
  ORDER_UNKNOWN: { code: 7006, status: 404 },
  ORDER_FINISHED: { code: 7007, status: 409 },
  WOULD_TAKE: { code: 7008, status: 422 },
  FOK_NOT_FILLABLE: { code: 7009, status: 422 },
  PRICE_TOO_LOW: { code: 7010, status: 422 },
  PRICE_TOO_HIGH: { code: 7011, status: 422 },
  PRICE_OUT_OF_BAND: { code: 7012, status: 422 },
  QUANTITY_TOO_SMALL: { code: 7013, status: 422 },
  MARKET_QUANTITY_TOO_LARGE: { code: 7014, status: 422 },
  MARKET_QUANTITY_TOO_SMALL: { code: 7015, status: 422 },
  NOTIONAL_TOO_LARGE: { code: 7016, status: 422 },
  TRAILING_DELTA_INVALID: { code: 7017, status: 422 },
  ICEBERG_PARTS_LIMIT: { code: 7018, status: 422 },
  DISPLAY_QUANTITY_INVALID: { code: 7019, status: 422 },
  TRIGGER_PRICE_INVALID: { code: 7020, status: 422 },
  WOULD_TRIGGER: { code: 7021, status: 422 },
  EXPIRY_INVALID: { code: 7022, status: 422 },
  ORDER_TERMS_INVALID: { code: 7023, status: 422 },
  ORDER_NOT_AMENDABLE: { code: 7024, status: 409 },
  AMOUNT_AND_TOTAL: { code: 7025, status: 422 },
  NETWORK: { code: 500, status: 503 },
  INTERNAL: { code: 9001, status: 500 },
  NOT_READY: { code: 9002, status: 503 },
  JOURNAL_UNWRITABLE: { code: 9003, status: 503 },
} as const;

export type ErrorName = keyof typeof ERROR_CODES;

/** The name of a code, for the translation key `errors:<NAME>`; null for a code that isn't ours. */
export function errorNameOf(code: number | string): ErrorName | null {
  const found = Object.entries(ERROR_CODES).find(([, entry]) => String(entry.code) === String(code));
  return found ? (found[0] as ErrorName) : null;
}
