import { amendOrder } from "./amend-order";
import { cancelAllOrders } from "./cancel-all-orders";
import { cancelOrder } from "./cancel-order";
import { countActivity } from "./count-activity";
import { createSocketTicket } from "./create-socket-ticket";
import type { Endpoint } from "./endpoint";
import { amendFuturesOrder } from "./futures/amend-futures-order";
import { cancelAllFuturesOrders } from "./futures/cancel-all-futures-orders";
import { cancelFuturesOrder } from "./futures/cancel-futures-order";
import { closeAllPositions } from "./futures/close-all-positions";
import { closePosition } from "./futures/close-position";
import { getClosedPosition } from "./futures/get-closed-position";
import { getFuturesAccount } from "./futures/get-futures-account";
import { getFuturesDepth } from "./futures/get-futures-depth";
import { getFuturesStats } from "./futures/get-futures-stats";
import { getLiquidation } from "./futures/get-liquidation";
import { getMarkPrice } from "./futures/get-mark-price";
import { getRiskFund } from "./futures/get-risk-fund";
import { listClosedPositions } from "./futures/list-closed-positions";
import { listDeleveragings } from "./futures/list-deleveragings";
import { listFundingPayments } from "./futures/list-funding-payments";
import { listFundingRates } from "./futures/list-funding-rates";
import { listFuturesCandles } from "./futures/list-futures-candles";
import { listFuturesFills } from "./futures/list-futures-fills";
import { listFuturesInstruments } from "./futures/list-futures-instruments";
import { listFuturesLedger } from "./futures/list-futures-ledger";
import { listFuturesNotices } from "./futures/list-futures-notices";
import { listFuturesOrders } from "./futures/list-futures-orders";
import { listFuturesSettings } from "./futures/list-futures-settings";
import { listFuturesSparklines } from "./futures/list-futures-sparklines";
import { listFuturesTickers } from "./futures/list-futures-tickers";
import { listFuturesTrades } from "./futures/list-futures-trades";
import { listLiquidations } from "./futures/list-liquidations";
import { listPositions } from "./futures/list-positions";
import { listRiskFundMovements } from "./futures/list-risk-fund-movements";
import { movePositionMargin } from "./futures/move-position-margin";
import { openFuturesAccount } from "./futures/open-futures-account";
import { placeFuturesOrder } from "./futures/place-futures-order";
import { reversePosition } from "./futures/reverse-position";
import { setLeverage } from "./futures/set-leverage";
import { setMarginMode } from "./futures/set-margin-mode";
import { setPositionExits } from "./futures/set-position-exits";
import { setPositionMerging } from "./futures/set-position-merging";
import { setPositionMode } from "./futures/set-position-mode";
import { transferFunds } from "./futures/transfer-funds";
import { getAnniversary } from "./get-anniversary";
import { getDemoAccount } from "./get-demo-account";
import { getDepth } from "./get-depth";
import { getFillTotals } from "./get-fill-totals";
import { getHealth } from "./get-health";
import { getLanguageMenu } from "./get-language-menu";
import { getOrder } from "./get-order";
import { getSecurityConfig } from "./get-security-config";
import { getTopInfo } from "./get-top-info";
import { getUserPreferences } from "./get-user-preferences";
import { getWalletAccount } from "./get-wallet-account";
import { listBalances } from "./list-balances";
import { listCandles } from "./list-candles";
import { listFiatRates } from "./list-fiat-rates";
import { listFills } from "./list-fills";
import { listInstruments } from "./list-instruments";
import { listOrderEvents } from "./list-order-events";
import { listOrders } from "./list-orders";
import { listRuleChanges } from "./list-rule-changes";
import { listSparklines } from "./list-sparklines";
import { listTickers } from "./list-tickers";
import { listTrades } from "./list-trades";
import { login } from "./login";
import { logout } from "./logout";
import { placeOrder } from "./place-order";
import { register } from "./register";
import { updateUserPreferences } from "./update-user-preferences";

/** Calls about one thing, in the order in which the reference tells of them. */
export interface EndpointGroup {
  name: string;
  endpoints: readonly Endpoint[];
}

/** Every call of both hosts, once. */
export const ENDPOINT_GROUPS: readonly EndpointGroup[] = [
  { name: "Account", endpoints: [getDemoAccount, register, login, logout, createSocketTicket, getSecurityConfig] },
  {
    name: "Spot market",
    endpoints: [listInstruments, listTickers, getDepth, listTrades, listCandles, listSparklines, listFiatRates],
  },
  {
    name: "Spot orders",
    endpoints: [placeOrder, amendOrder, cancelOrder, cancelAllOrders, getOrder, listOrders, listOrderEvents],
  },
  { name: "Spot wallet", endpoints: [listBalances, listFills, getFillTotals, getWalletAccount] },
  {
    name: "Futures market",
    endpoints: [
      listFuturesInstruments,
      listFuturesTickers,
      getFuturesDepth,
      listFuturesTrades,
      listFuturesCandles,
      listFuturesSparklines,
      getMarkPrice,
      listFundingRates,
      getFuturesStats,
    ],
  },
  {
    name: "Futures orders",
    endpoints: [placeFuturesOrder, amendFuturesOrder, cancelFuturesOrder, cancelAllFuturesOrders, listFuturesOrders],
  },
  {
    name: "Futures positions",
    endpoints: [
      listPositions,
      listClosedPositions,
      getClosedPosition,
      closePosition,
      closeAllPositions,
      reversePosition,
      setPositionExits,
      movePositionMargin,
      listFuturesSettings,
      setLeverage,
      setMarginMode,
      setPositionMode,
      setPositionMerging,
    ],
  },
  {
    name: "Futures wallet",
    endpoints: [
      openFuturesAccount,
      getFuturesAccount,
      transferFunds,
      listFuturesFills,
      listFundingPayments,
      listFuturesLedger,
      listFuturesNotices,
    ],
  },
  {
    name: "Futures safety",
    endpoints: [listLiquidations, getLiquidation, listDeleveragings, getRiskFund, listRiskFundMovements],
  },
  {
    name: "Site",
    endpoints: [
      getHealth,
      listRuleChanges,
      getTopInfo,
      getLanguageMenu,
      getUserPreferences,
      updateUserPreferences,
      getAnniversary,
      countActivity,
    ],
  },
];

export const ENDPOINTS: readonly Endpoint[] = ENDPOINT_GROUPS.flatMap(({ endpoints }) => endpoints);

/** Calls that both hosts answer. */
export const OF_BOTH_HOSTS: readonly Endpoint[] = [getHealth];

/** Calls that the sockets take too, those of their own market. */
export const SOCKET_CALLS: readonly Endpoint[] = [
  placeOrder,
  amendOrder,
  cancelOrder,
  cancelAllOrders,
  placeFuturesOrder,
  amendFuturesOrder,
  cancelFuturesOrder,
  cancelAllFuturesOrders,
  closePosition,
  reversePosition,
  closeAllPositions,
  setPositionExits,
];
