import type { EngineEvent } from "~exchange/engine/events";
import type { FuturesEvent } from "~exchange/engine/futures/events";
import type { Accounts } from "../accounts";
import type { Projection } from "../projection";
import { createFuturesCandles, type FuturesCandles } from "./candles";
import { createClosedPositions, type ClosedPositions } from "./closed-positions";
import { createContracts, type FuturesContracts } from "./contracts";
import { createDayWindows, type DayWindows } from "./day-windows";
import { createFuturesDepth, type FuturesDepth } from "./depth";
import { createFuturesFills, type FuturesFills } from "./fills";
import { createFunding, type Funding } from "./funding";
import { createFuturesLedger, type FuturesLedgerEntries } from "./ledger";
import { createLiquidations, type Liquidations } from "./liquidations";
import { createNotices, type Notices } from "./notices";
import { createFuturesOrders, type FuturesOrders } from "./orders";
import type { FuturesPast } from "./past";
import { createPositions, type Positions } from "./positions";
import { createPrices, type FuturesPrices } from "./prices";
import type { FuturesProjection } from "./projection";
import { createRiskFund, type RiskFund } from "./risk-fund";
import { createContractRuleChanges, type ContractRuleChanges } from "./rule-changes";
import { createStatistics, type Statistics } from "./statistics";
import { createFuturesTrades, type FuturesTrades } from "./trades";
import { createWallets, type Wallets } from "./wallets";

/** What reads of perpetuals are answered from. */
export interface FuturesViews {
  contracts: FuturesContracts;
  prices: FuturesPrices;
  trades: FuturesTrades;
  days: DayWindows;
  candles: FuturesCandles;
  depth: FuturesDepth;
  wallets: Wallets;
  liquidations: Liquidations;
  notices: Notices;
  positions: Positions;
  closedPositions: ClosedPositions;
  orders: FuturesOrders;
  fills: FuturesFills;
  ledger: FuturesLedgerEntries;
  funding: Funding;
  riskFund: RiskFund;
  statistics: Statistics;
  ruleChanges: ContractRuleChanges;
}

export interface FuturesStore extends Projection {
  views: FuturesViews;
}

export interface FuturesStoreOptions {
  accounts: Accounts;
  past: FuturesPast;
  now: () => number;
}

/** The order counts: prices come before what is worked out at them, orders before fills. */
export function createFuturesStore({ accounts, past, now }: FuturesStoreOptions): FuturesStore {
  const contracts = createContracts();
  const prices = createPrices(contracts);
  const trades = createFuturesTrades();
  const candles = createFuturesCandles({ contracts, past, now });
  const positions = createPositions();
  const orders = createFuturesOrders(accounts);
  const statistics = createStatistics(contracts, prices, positions);
  const views: FuturesViews = {
    ...{ contracts, prices, trades },
    days: createDayWindows(contracts, candles, trades),
    candles,
    depth: createFuturesDepth(),
    wallets: createWallets(),
    liquidations: createLiquidations(contracts, prices),
    notices: createNotices(accounts, prices),
    ...{ positions, closedPositions: createClosedPositions(accounts, contracts), orders },
    fills: createFuturesFills(accounts, orders),
    ledger: createFuturesLedger(accounts),
    funding: createFunding(accounts, past),
    riskFund: createRiskFund(),
    ...{ statistics, ruleChanges: createContractRuleChanges() },
  };
  const all: FuturesProjection[] = Object.values(views);
  const takers = new Map<FuturesEvent["type"], FuturesProjection[]>();
  for (const projection of all)
    for (const type of projection.types) takers.set(type, [...(takers.get(type) ?? []), projection]);

  return {
    views,
    migrate(database) {
      for (const projection of all) projection.migrate(database);
    },
    apply(events: readonly EngineEvent[]) {
      let taken = false;
      for (const event of events) {
        if (event.type !== "futures") continue;
        taken = true;
        statistics.advance(event.time);
        for (const taker of takers.get(event.event.type) ?? []) taker.take(event.event, event);
      }
      if (!taken) return;
      for (const projection of all) projection.flush?.();
    },
  };
}
