import type { CommandBody } from "../commands";
import type { FuturesCommand } from "./commands";
import { openingCommands, TEST_ACCOUNTS, TEST_TERMS } from "./random-commands";

const ASSET = TEST_TERMS.settle;
const SCALE = 6;

/** A random command as the exchange's engine takes it: money moves between the two wallets. */
export function forEngine(command: FuturesCommand): CommandBody {
  if (command.type !== "transfer-in" && command.type !== "transfer-out") return { type: "futures", command };
  const { type, accountId, amount, reference } = command;
  const to = type === "transfer-in" ? "futures" : "spot";
  return { type: "transfer-funds", accountId, to, asset: ASSET, amount, reference };
}

/** What the same world begins with there: the asset, people with money, and all that perpetuals begin with. */
export function openingOfEngine(): CommandBody[] {
  return [
    { type: "configure-assets", assets: [{ code: ASSET, scale: SCALE }] },
    ...TEST_ACCOUNTS.flatMap((accountId): CommandBody[] => [
      ...[
        {
          type: "open-account",
          accountId,
          email: `${accountId}@example.com`,
          passwordHash: "",
          kind: "person",
        } as const,
      ],
      { type: "deposit", accountId, asset: ASSET, amount: 10n ** 12n, reference: "first" },
    ]),
    ...openingCommands().map(forEngine),
  ];
}
