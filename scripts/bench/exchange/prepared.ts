import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readConfig } from "~exchange/config";
import type { CommandBody } from "~exchange/engine/commands";
import type { EnginePort } from "~exchange/engine/port";
import { startEngineInProcess } from "~exchange/engine/start";

/** An account that is signed in. */
export interface Member {
  accountId: string;
  token: string;
}

/** Beside the built exchange. */
const MARKETS_FILE = fileURLToPath(new URL("../exchange/markets.json", import.meta.url));
const RICH = 10n ** 18n;
const SESSION_MS = 24 * 3_600_000;
/** Commands submitted before waiting for them. */
const AT_ONCE = 1_000;

/** A data folder of an exchange that has run before, made by its own engine: accounts with money and a session each. */
export class PreparedFolder {
  private constructor(
    readonly directory: string,
    readonly members: readonly Member[],
  ) {}

  /** `more`: commands after the accounts are open. */
  static async make(accounts: number, more: (members: readonly Member[]) => Iterable<CommandBody> = () => []) {
    const directory = mkdtempSync(join(tmpdir(), "bourse-bench-"));
    const engine = await startEngineInProcess({
      directory: join(directory, "exchange", "journal"),
      publishAfter: 0,
      onEvents: () => {},
    });
    const members = Array.from({ length: accounts }, (_, index) => newMember(index));
    await submitAll(engine, marketCommands());
    await submitAll(engine, members.flatMap(accountCommands));
    await submitAll(engine, more(members));
    await engine.close();
    return new PreparedFolder(directory, members);
  }

  remove(): void {
    rmSync(this.directory, { recursive: true, force: true });
  }
}

function newMember(index: number): Member {
  return { accountId: `member-${index}`, token: randomBytes(32).toString("base64url") };
}

function marketCommands(): CommandBody[] {
  const { markets } = readConfig({ MARKETS_FILE });
  const pairs = markets.spot.map((pair): CommandBody => ({ type: "configure-pair", pair }));
  return [{ type: "configure-assets", assets: markets.assets }, ...pairs];
}

function accountCommands({ accountId, token }: Member): CommandBody[] {
  const tokenHash = createHash("sha256").update(token).digest("hex");
  const email = `${accountId}@example.org`;
  return [
    { type: "open-account", accountId, email, passwordHash: "no password opens it", kind: "person" },
    { type: "open-session", accountId, tokenHash, expiresAt: Date.now() + SESSION_MS },
    ...["USDT", "BTC"].map((asset): CommandBody => ({
      type: "deposit",
      accountId,
      asset,
      amount: RICH,
      reference: `bench:${accountId}:${asset}`,
    })),
  ];
}

async function submitAll(engine: EnginePort, commands: Iterable<CommandBody>): Promise<void> {
  let waiting: ReturnType<EnginePort["submit"]>[] = [];
  const settle = async () => {
    for (const result of await Promise.all(waiting)) if (!result.ok) throw new Error(`refused: ${result.code}`);
    waiting = [];
  };
  for (const command of commands) {
    waiting.push(engine.submit(command));
    if (waiting.length >= AT_ONCE) await settle();
  }
  await settle();
}
