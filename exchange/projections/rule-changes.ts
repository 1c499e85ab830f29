import { defineInstrument, type Asset } from "~exchange/domain/instrument";
import { spotRules } from "~exchange/domain/rules-in-force";
import { query } from "./database";
import type { Projection } from "./projection";
import { RuleLog, type LoggedChange, type RuleChangesQuery } from "./rule-log";

/** Everything that a page of changes tells of one market. */
export interface RuleChangesRead {
  items: LoggedChange[];
  latest: { pair: string; time: number }[];
  begun: number | null;
}

export interface SpotRuleChanges extends Projection {
  /** `query` null: no entries. */
  read(query: RuleChangesQuery | null): RuleChangesRead;
}

/** Changes of the pairs' rules and of the exchange's mode. */
export function createSpotRuleChanges(): SpotRuleChanges {
  const log = new RuleLog("");
  const assets = new Map<string, Asset>();
  return {
    migrate(database) {
      log.migrate(database);
      for (const asset of query<Asset>(database, "SELECT code, scale FROM assets").all()) assets.set(asset.code, asset);
    },
    apply(events) {
      for (const event of events) {
        if (event.type === "assets-configured") for (const asset of event.assets) assets.set(asset.code, asset);
        else if (event.type === "pair-configured")
          log.configured(event, event.pair.pair, spotRules(defineInstrument(event.pair, [...assets.values()])));
        else if (event.type === "pair-state-changed") log.stateChanged(event, event.pair, event.state);
        else if (event.type === "exchange-mode-changed")
          log.sharedChanged(event, "mode", event.cancelOnly ? "cancel_only" : "trading", event.reason || null);
      }
      log.flush();
    },
    read: (asked) => ({ items: asked ? log.page(asked) : [], latest: log.latest(), begun: log.begun() }),
  };
}
