import type { EnginePort } from "~exchange/engine/port";
import type { ReadStore } from "~exchange/projections/read-store";
import { createAccountService, type AccountService } from "./accounts";
import { createActivityCounts, type ActivityCounts } from "./activity";
import { createAnalyticsEvents, type AnalyticsEvents } from "./analytics";
import { createCommandGate, type CommandGate } from "./command-gate";
import { createDepthPublication, type DepthPublication } from "./depth-publication";
import { createFuturesService, type FuturesService } from "./futures/futures-service";
import { createOrderRate, type OrderRate } from "./order-rate";
import { createPairStates, type PairStates } from "./pair-states";
import { createPasswords } from "./passwords";
import { createPlacedOrders, type PlacedOrders } from "./placed-orders";
import { createPreferences, type Preferences } from "./preferences";
import { createPresentation, type Presentation } from "./presentation";
import { createQueuePlaces, type QueuePlaces } from "./queue-places";
import { createRateLimits, type RateLimits } from "./rate-limits";
import { createSessions, type Sessions } from "./sessions";
import { createSocketTickets, type SocketTickets } from "./socket-tickets";
import { createTestFunds, type Funds, type TestFunds } from "./test-funds";
import { createValuation, type Valuation } from "./valuation";

/** Whether the website offers a futures pair, as configured. */
export interface FuturesListing {
  pair: string;
  status: "online" | "offline" | "pretest";
}

/** What HTTP handlers and sockets work with. */
export interface Services {
  store: ReadStore;
  engine: Pick<EnginePort, "sequence" | "status">;
  gate: CommandGate;
  /** Where an order stands in its book; null where it doesn't rest or the engine doesn't answer. */
  queuePlace: QueuePlaces;
  accounts: AccountService;
  preferences: Preferences;
  activity: ActivityCounts;
  analytics: AnalyticsEvents;
  rateLimits: RateLimits;
  sessions: Sessions;
  orderRate: OrderRate;
  /** The same bound for everything else that an account changes. */
  changeRate: OrderRate;
  placedOrders: PlacedOrders;
  tickets: SocketTickets;
  /** Null outside demo mode. */
  testFunds: TestFunds | null;
  valuation: Valuation;
  present: Presentation;
  pairStates: PairStates;
  depthPublication: DepthPublication;
  futures: FuturesService;
  /** What one USDT is worth in fiat currencies, by code. */
  fiatRates: Readonly<Record<string, string>>;
  /** Codes of the languages that the website offers. */
  languages: readonly string[];
  /** The start of the day the exchange opened; null where the operator hasn't said. */
  openedOn: number | null;
  now: () => number;
}

export interface ServicesOptions {
  engine: EnginePort;
  store: ReadStore;
  /** Test funds of a new account; null outside demo mode. */
  funds: readonly Funds[] | null;
  /** Test funds of a new futures account; null for none. */
  futuresFunds: Funds | null;
  futures: readonly FuturesListing[];
  /** What one USDT is worth in fiat currencies, by code. */
  fiatRates: Readonly<Record<string, string>>;
  languages: readonly string[];
  openedOn: number | null;
  /** Orders a second that one account may send; 0 for no bound. */
  ordersPerSecond: number;
  now: () => number;
}

export async function createServices(options: ServicesOptions): Promise<Services> {
  const { engine, store, funds, futuresFunds, futures, fiatRates, languages, openedOn, now } = options;
  const gate = createCommandGate(engine, store);
  const passwords = await createPasswords();
  const testFunds = funds ? createTestFunds({ store, gate, passwords, funds, futuresFunds }) : null;
  const sessions = createSessions({ store, gate, now, demo: testFunds !== null });
  const valuation = createValuation(store, now);
  const rateLimits = createRateLimits();
  const pairStates = createPairStates(store, engine);
  return {
    store,
    engine,
    gate,
    queuePlace: createQueuePlaces(engine),
    sessions,
    testFunds,
    valuation,
    accounts: createAccountService({ store, gate, sessions, passwords, rateLimits, testFunds }),
    preferences: createPreferences({ store, gate }),
    activity: createActivityCounts(),
    analytics: createAnalyticsEvents(),
    rateLimits,
    orderRate: createOrderRate(options.ordersPerSecond, now),
    changeRate: createOrderRate(options.ordersPerSecond, now),
    placedOrders: createPlacedOrders(),
    tickets: createSocketTickets(now),
    present: createPresentation({ store, valuation, pairStates, now }),
    pairStates,
    depthPublication: createDepthPublication(store.depth, engine.sequence()),
    futures: createFuturesService({ store, gate, engine, listings: futures, demo: testFunds !== null, now }),
    fiatRates,
    languages,
    openedOn,
    now,
  };
}
