import type { PositionView } from "~exchange/engine/futures/events";
import { KeptMap } from "./kept-map";
import type { FuturesProjection } from "./projection";

/** An open position. */
export interface OpenPosition extends PositionView {
  openedAt: number;
  updatedAt: number;
}

export interface Positions extends FuturesProjection {
  ofAccount(accountId: string): OpenPosition[];
  ofContract(contract: string): Iterable<OpenPosition>;
  /** Lots that are held long, which are as many as are held short. */
  openLots(contract: string): number;
  /** Grows with every change of a contract's positions. */
  revision(contract: string): number;
}

interface Market {
  positions: Map<string, OpenPosition>;
  longLots: number;
  revision: number;
}

/** Everybody's: the public figures are made of all of them. */
export function createPositions(): Positions {
  const kept = new KeptMap<OpenPosition>("futures_positions");
  const accounts = new Map<string, Map<string, OpenPosition>>();
  const markets = new Map<string, Market>();

  function marketOf(contract: string): Market {
    let market = markets.get(contract);
    if (!market) markets.set(contract, (market = { positions: new Map(), longLots: 0, revision: 0 }));
    return market;
  }

  function enter(key: string, position: OpenPosition | null, before: OpenPosition | undefined, contract: string) {
    const market = marketOf(contract);
    const accountId = (position ?? before)?.accountId ?? "";
    const own = accounts.get(accountId) ?? new Map<string, OpenPosition>();
    if (before?.side === "long") market.longLots -= before.lots;
    if (position?.side === "long") market.longLots += position.lots;
    market.revision += 1;
    if (position) {
      market.positions.set(key, position);
      accounts.set(accountId, own.set(key, position));
    } else {
      market.positions.delete(key);
      own.delete(key);
      if (own.size === 0) accounts.delete(accountId);
    }
  }

  return {
    types: ["position-changed"],
    migrate(database) {
      kept.migrate(database);
      for (const key of kept.keys()) {
        const position = kept.get(key);
        if (position) enter(key, position, undefined, position.contract);
      }
    },
    take(event, { time }) {
      if (event.type !== "position-changed") return;
      const view = event.position;
      const key = `${view.accountId} ${view.contract} ${view.positionId ?? view.side}`;
      const before = kept.get(key);
      if (view.lots === 0) {
        enter(key, null, before, view.contract);
        kept.delete(key);
        return;
      }
      const position = { ...view, openedAt: before?.openedAt ?? time, updatedAt: time };
      enter(key, position, before, view.contract);
      kept.set(key, position);
    },
    flush: () => kept.flush(),
    ofAccount: (accountId) => [...(accounts.get(accountId)?.values() ?? [])],
    ofContract: (contract) => markets.get(contract)?.positions.values() ?? [],
    openLots: (contract) => markets.get(contract)?.longLots ?? 0,
    revision: (contract) => markets.get(contract)?.revision ?? 0,
  };
}
