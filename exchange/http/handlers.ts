import amendOrder from "./handlers/amend-order";
import cancelAllOrders from "./handlers/cancel-all-orders";
import cancelOrder from "./handlers/cancel-order";
import countActivity from "./handlers/count-activity";
import createSocketTicket from "./handlers/create-socket-ticket";
import getAnniversary from "./handlers/get-anniversary";
import getDemoAccount from "./handlers/get-demo-account";
import getDepth from "./handlers/get-depth";
import getFillTotals from "./handlers/get-fill-totals";
import getHealth from "./handlers/get-health";
import getLanguageMenu from "./handlers/get-language-menu";
import getOrder from "./handlers/get-order";
import getSecurityConfig from "./handlers/get-security-config";
import getTopInfo from "./handlers/get-top-info";
import getUserPreferences from "./handlers/get-user-preferences";
import getWalletAccount from "./handlers/get-wallet-account";
import listBalances from "./handlers/list-balances";
import listCandles from "./handlers/list-candles";
import listFiatRates from "./handlers/list-fiat-rates";
import listFills from "./handlers/list-fills";
import listInstruments from "./handlers/list-instruments";
import listOrderEvents from "./handlers/list-order-events";
import listOrders from "./handlers/list-orders";
import listRuleChanges from "./handlers/list-rule-changes";
import listSparklines from "./handlers/list-sparklines";
import listTickers from "./handlers/list-tickers";
import listTrades from "./handlers/list-trades";
import login from "./handlers/login";
import logout from "./handlers/logout";
import placeOrder from "./handlers/place-order";
import register from "./handlers/register";
import updateUserPreferences from "./handlers/update-user-preferences";
import type { Handler } from "./handler";

/** Taken over the socket too. */
export const ORDER_HANDLERS: readonly Handler[] = [placeOrder, amendOrder, cancelOrder, cancelAllOrders];

export const SPOT_HANDLERS: readonly Handler[] = [
  getHealth,
  register,
  login,
  logout,
  getDemoAccount,
  getSecurityConfig,
  getWalletAccount,
  getUserPreferences,
  updateUserPreferences,
  getTopInfo,
  getLanguageMenu,
  getAnniversary,
  countActivity,
  createSocketTicket,
  listInstruments,
  listRuleChanges,
  listFiatRates,
  listTickers,
  listSparklines,
  listCandles,
  listTrades,
  getDepth,
  listBalances,
  ...ORDER_HANDLERS,
  getOrder,
  listOrderEvents,
  listOrders,
  listFills,
  getFillTotals,
];
