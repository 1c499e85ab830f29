import type { AuditedCore } from "../auditor";
import { reservedBy } from "./audit";
import type { CoreState } from "./core-state";
import { FIRST_PERSON, HOUSE_NAMES } from "./directory";

/** The core's state as the auditor reads it. */
export function auditedCore(state: CoreState): AuditedCore {
  const { directory, ledger } = state;
  return {
    accountCount: () => directory.accounts.count - FIRST_PERSON,
    *accounts() {
      for (let account = FIRST_PERSON; account < directory.accounts.count; account += 1) {
        const reserved = reservedBy(state, account);
        const balances = directory.assets.all().map((asset, index) => ({
          asset,
          available: ledger.available(account, index),
          held: ledger.held(account, index),
          reserved: reserved.get(index) ?? 0n,
        }));
        yield { accountId: directory.accounts.at(account), balances };
      }
    },
    house: () =>
      HOUSE_NAMES.flatMap((name, account) =>
        directory.assets.all().map((asset, index) => ({
          account: name,
          asset,
          amount: ledger.available(account, index),
        })),
      ),
  };
}
