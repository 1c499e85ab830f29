import type { CommandBody } from "~exchange/engine/commands";
import type { FuturesEvent } from "~exchange/engine/futures/events";
import { forEngine, openingOfEngine } from "~exchange/engine/futures/engine-commands";
import { RandomCommands, TEST_ACCOUNTS, TEST_TERMS } from "~exchange/engine/futures/random-commands";
import type { EngineState } from "~exchange/engine/naive/state";
import { Draw } from "./draw";

/** One world in so many has perpetuals beside its pairs, the second first. */
const WORLDS = 4;
const ODD_TRANSFERS = 0.02;

/** Perpetuals of a world: who deals in them and how much of what happens is theirs. They have chance of their own. */
export class FuturesWorld {
  private readonly draw: Draw;
  private readonly commands: RandomCommands;
  private readonly share: number;

  private constructor(seed: number) {
    this.draw = new Draw(seed ^ 0x5eed);
    this.commands = new RandomCommands(seed);
    this.share = this.draw.pick([0.1, 0.5, 0.9]);
  }

  /** Null where the seed's world has none. */
  static of(seed: number): FuturesWorld | null {
    return seed % WORLDS === 2 ? new FuturesWorld(seed) : null;
  }

  opening(): CommandBody[] {
    return openingOfEngine();
  }

  /** Whether an auditor's drill is about a futures wallet. */
  isDrilled(): boolean {
    return this.draw.chance(0.5);
  }

  /** What somebody does next, or null: then it is not about perpetuals. */
  next(seen: EngineState): CommandBody | null {
    const { draw } = this;
    if (!draw.chance(this.share)) return null;
    if (draw.chance(ODD_TRANSFERS)) return this.oddTransfer(seen);
    return forEngine(this.commands.next(seen.futures.state));
  }

  /** Transfers that must be refused, and references that were used before. */
  private oddTransfer(seen: EngineState): CommandBody {
    const { draw } = this;
    const accountId = draw.pick(TEST_ACCOUNTS);
    const used = [...(seen.futures.state.accounts.get(accountId)?.transfers.entries() ?? [])];
    const [reference, moved] = used.length > 0 ? draw.pick(used) : ["first", 1n];
    const amount = moved < 0n ? -moved : moved;
    const to = moved < 0n ? "spot" : "futures";
    const plain = { type: "transfer-funds", accountId, to, asset: TEST_TERMS.settle, amount, reference } as const;
    return draw.pick<CommandBody>([
      plain,
      { ...plain, amount: amount + 1n },
      { ...plain, to: to === "spot" ? "futures" : "spot" },
      { ...plain, accountId: draw.pick(["p0", "nobody"]), reference: "odd" },
      { ...plain, asset: draw.pick(["A0", "ZZ"]), reference: "odd" },
      { ...plain, amount: draw.pick([0n, -5n, 2n ** 101n]), reference: "odd" },
      { ...plain, amount: 10n ** 15n, to: draw.pick(["spot", "futures"]), reference: "odd" },
    ]);
  }
}

/** What a run counts of an event. */
export function outcomeOf(event: FuturesEvent): string {
  return event.type === "liquidation" ? `liquidation ${event.step.step}` : `futures ${event.type}`;
}
