import amendFuturesOrder from "./handlers/futures/amend-futures-order";
import cancelAllFuturesOrders from "./handlers/futures/cancel-all-futures-orders";
import cancelFuturesOrder from "./handlers/futures/cancel-futures-order";
import closeAllPositions from "./handlers/futures/close-all-positions";
import closePosition from "./handlers/futures/close-position";
import getClosedPosition from "./handlers/futures/get-closed-position";
import getFuturesAccount from "./handlers/futures/get-futures-account";
import getFuturesDepth from "./handlers/futures/get-futures-depth";
import getFuturesStats from "./handlers/futures/get-futures-stats";
import getLiquidation from "./handlers/futures/get-liquidation";
import getMarkPrice from "./handlers/futures/get-mark-price";
import getRiskFund from "./handlers/futures/get-risk-fund";
import listClosedPositions from "./handlers/futures/list-closed-positions";
import listDeleveragings from "./handlers/futures/list-deleveragings";
import listFundingPayments from "./handlers/futures/list-funding-payments";
import listFundingRates from "./handlers/futures/list-funding-rates";
import listFuturesCandles from "./handlers/futures/list-futures-candles";
import listFuturesFills from "./handlers/futures/list-futures-fills";
import listFuturesInstruments from "./handlers/futures/list-futures-instruments";
import listFuturesLedger from "./handlers/futures/list-futures-ledger";
import listFuturesNotices from "./handlers/futures/list-futures-notices";
import listFuturesOrders from "./handlers/futures/list-futures-orders";
import listFuturesSettings from "./handlers/futures/list-futures-settings";
import listFuturesSparklines from "./handlers/futures/list-futures-sparklines";
import listFuturesTickers from "./handlers/futures/list-futures-tickers";
import listFuturesTrades from "./handlers/futures/list-futures-trades";
import listLiquidations from "./handlers/futures/list-liquidations";
import listPositions from "./handlers/futures/list-positions";
import listRiskFundMovements from "./handlers/futures/list-risk-fund-movements";
import movePositionMargin from "./handlers/futures/move-position-margin";
import openFuturesAccount from "./handlers/futures/open-futures-account";
import placeFuturesOrder from "./handlers/futures/place-futures-order";
import reversePosition from "./handlers/futures/reverse-position";
import setLeverage from "./handlers/futures/set-leverage";
import setMarginMode from "./handlers/futures/set-margin-mode";
import setPositionExits from "./handlers/futures/set-position-exits";
import setPositionMerging from "./handlers/futures/set-position-merging";
import setPositionMode from "./handlers/futures/set-position-mode";
import transferFunds from "./handlers/futures/transfer-funds";
import getHealth from "./handlers/get-health";
import type { Handler } from "./handler";

/** Taken over the futures socket too. */
export const FUTURES_ORDER_HANDLERS: readonly Handler[] = [
  placeFuturesOrder,
  amendFuturesOrder,
  cancelFuturesOrder,
  cancelAllFuturesOrders,
  closePosition,
  reversePosition,
  closeAllPositions,
  setPositionExits,
];

export const FUTURES_HANDLERS: readonly Handler[] = [
  getHealth,
  ...FUTURES_ORDER_HANDLERS,
  getClosedPosition,
  getFuturesAccount,
  getFuturesDepth,
  getFuturesStats,
  getLiquidation,
  getMarkPrice,
  getRiskFund,
  listClosedPositions,
  listDeleveragings,
  listFundingPayments,
  listFundingRates,
  listFuturesCandles,
  listFuturesFills,
  listFuturesInstruments,
  listFuturesLedger,
  listFuturesNotices,
  listFuturesOrders,
  listFuturesSettings,
  listFuturesSparklines,
  listFuturesTickers,
  listFuturesTrades,
  listLiquidations,
  listPositions,
  listRiskFundMovements,
  movePositionMargin,
  openFuturesAccount,
  setLeverage,
  setMarginMode,
  setPositionMerging,
  setPositionMode,
  transferFunds,
];
