import { defineContract, type Contract, type ContractTerms } from "~exchange/domain/futures/contract";
import type { ContractState } from "~exchange/engine/futures/commands";
import { KeptMap } from "./kept-map";
import type { FuturesProjection } from "./projection";

export interface FuturesContracts extends FuturesProjection {
  /** In the order of their names. */
  list(): readonly Contract[];
  contract(name: string): Contract | null;
  /** "trading" of a contract that nobody has said anything about. */
  state(name: string): ContractState;
}

interface Configured {
  terms: ContractTerms;
  settleScale: number;
  state: ContractState;
}

export function createContracts(): FuturesContracts {
  const configured = new KeptMap<Configured>("futures_contracts");
  const contracts = new Map<string, Contract>();
  let sorted: Contract[] = [];

  function define({ terms, settleScale }: Configured) {
    contracts.set(terms.contract, defineContract(terms, [{ code: terms.settle, scale: settleScale }]));
    sorted = [...contracts.values()].sort((a, b) => (a.contract < b.contract ? -1 : 1));
  }

  return {
    types: ["contract-configured", "contract-state-changed"],
    migrate(database) {
      configured.migrate(database);
      for (const entry of configured.values()) define(entry);
    },
    take(event) {
      if (event.type === "contract-configured") {
        const { terms, settleScale } = event;
        const entry = { terms, settleScale, state: configured.get(terms.contract)?.state ?? "trading" };
        configured.set(terms.contract, entry);
        define(entry);
      } else if (event.type === "contract-state-changed") {
        const known = configured.get(event.contract);
        if (known) configured.set(event.contract, { ...known, state: event.state });
      }
    },
    flush: () => configured.flush(),
    list: () => sorted,
    contract: (name) => contracts.get(name) ?? null,
    state: (name) => configured.get(name)?.state ?? "trading",
  };
}
