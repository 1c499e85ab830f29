import { defineContract } from "~exchange/domain/futures/contract";
import { contractRules } from "~exchange/domain/rules-in-force";
import { RuleLog, type RuleChanges } from "../rule-log";
import type { FuturesProjection } from "./projection";

export interface ContractRuleChanges extends FuturesProjection, RuleChanges {}

/** Changes of the contracts' rules. */
export function createContractRuleChanges(): ContractRuleChanges {
  const log = new RuleLog("futures_");
  return {
    types: ["contract-configured", "contract-state-changed"],
    migrate: (database) => log.migrate(database),
    take(event, place) {
      if (event.type === "contract-configured") {
        const { terms, settleScale } = event;
        const contract = defineContract(terms, [{ code: terms.settle, scale: settleScale }]);
        log.configured(place, terms.contract, contractRules(contract));
      } else if (event.type === "contract-state-changed") log.stateChanged(place, event.contract, event.state);
    },
    flush: () => log.flush(),
    page: (asked) => log.page(asked),
    latest: () => log.latest(),
    begun: () => log.begun(),
  };
}
