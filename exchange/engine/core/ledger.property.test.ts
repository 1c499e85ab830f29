import fc from "fast-check";
import { expect, test } from "vitest";
import { AccountTable } from "./account-table";
import { Directory, FIRST_PERSON, HOUSE_EXTERNAL } from "./directory";
import { EventBuffer } from "./event-buffer";
import { AVAILABLE, HELD, Ledger, placeOf } from "./ledger";
import { DEPOSIT } from "./words";

const ACCOUNTS = 100;
const ASSETS = 40;

/** A ledger of some accounts, each of which may have any of some assets. */
function openLedger() {
  const [directory, accounts] = [new Directory(), new AccountTable()];
  for (let asset = 0; asset < ASSETS; asset += 1) directory.assets.add(`A${asset}`);
  for (let account = 0; account < ACCOUNTS; account += 1) directory.accounts.add(`account-${account}`);
  accounts.fit(directory.accounts.count);
  return { accounts, ledger: new Ledger(new EventBuffer(), directory, accounts) };
}

const transfers = fc.array(
  fc.record({
    account: fc.integer({ min: FIRST_PERSON, max: FIRST_PERSON + ACCOUNTS - 1 }),
    // Few accounts have many assets, and many have few.
    asset: fc.oneof(fc.integer({ min: 0, max: 1 }), fc.integer({ min: 0, max: ASSETS - 1 })),
    part: fc.constantFrom<0 | 1>(AVAILABLE, HELD),
    amount: fc.integer({ min: 1, max: 1_000 }),
  }),
  { minLength: 1, maxLength: 400 },
);

test("every account has of every asset what was moved to it, in whatever order it got its assets", () => {
  fc.assert(
    fc.property(transfers, (all) => {
      const { ledger } = openLedger();
      const expected = new Map<string, bigint>();
      for (const { account, asset, part, amount } of all) {
        const [from, to] = [placeOf(HOUSE_EXTERNAL, AVAILABLE), placeOf(account, part)];
        ledger.post(asset, from, to, Float64Array.of(amount, 0), 0, DEPOSIT);
        const key = `${account} ${asset} ${part}`;
        expected.set(key, (expected.get(key) ?? 0n) + BigInt(amount));
      }
      for (let account = FIRST_PERSON; account < FIRST_PERSON + ACCOUNTS; account += 1)
        for (let asset = 0; asset < ASSETS; asset += 1) {
          expect(ledger.available(account, asset)).toBe(expected.get(`${account} ${asset} ${AVAILABLE}`) ?? 0n);
          expect(ledger.held(account, asset)).toBe(expected.get(`${account} ${asset} ${HELD}`) ?? 0n);
        }
    }),
    { numRuns: 20 },
  );
});

test("what the ledger takes follows from the assets that accounts have had, not from how many there are", () => {
  const { ledger } = openLedger();
  const before = ledger.words.length;
  for (let account = FIRST_PERSON; account < FIRST_PERSON + ACCOUNTS; account += 1)
    for (let asset = 0; asset < ASSETS; asset += 1) expect(ledger.available(account, asset)).toBe(0n);
  expect(ledger.words.length).toBe(before);
});
