import type { CommandBody } from "./commands";
import { CommandBuffer } from "./core/command-buffer";
import { Core } from "./core/core";
import { encodeCommand } from "./core/encode-command";
import { accountBodies, marketBodies } from "./plain-market";

/** Enough for the compiler: about a fifth of a second of a processor that does nothing else. */
const COMMANDS = 60_000;
/** Commands of one step: a millisecond at first, less later. */
const STEP = 128;
/** So many of the first orders may be anybody's. */
const BEGINNING = 256;
/** Few, so that the windows of their finished orders are soon full. */
const ACCOUNTS = 8;
const ACCOUNT_IDS = Array.from({ length: ACCOUNTS }, (_, index) => accountOf(index));
const MIDDLE = 1_000_000;
const LOTS = 1_000;

/**
 * Carries out orders of the usual kinds on an exchange of its own, which nobody sees, so that the engine's code is compiled before
 * orders that somebody waits for meet it: orders that rest, trade and are cancelled, with short and long ids of their clients, until
 * the windows of finished orders are full. Always the same commands; what it took is given back with it.
 */
export class WarmUp {
  private readonly core = new Core();
  private readonly commands = new CommandBuffer();
  private readonly bodies = [...marketBodies(), ...ACCOUNT_IDS.flatMap(accountBodies)];
  private readonly firstOrder = this.bodies.length;
  private done = 0;
  private state = 1;

  /** Carries out some commands more; false when that was the last of them. */
  step(): boolean {
    const { core, commands } = this;
    commands.clear();
    core.state.events.clear();
    const end = Math.min(this.done + STEP, COMMANDS);
    const places: number[] = [];
    for (let index = this.done; index < end; index += 1) {
      const body = this.bodies[index] ?? this.order(index);
      places.push(encodeCommand(commands, core.state.directory, body, index));
    }
    core.prepare(commands, 0);
    for (const at of places) core.apply(core.state.sequence + 1, commands, at);
    this.done = end;
    return end < COMMANDS;
  }

  /** Two fifths are cancels; of the others a tenth takes at a price, and a tenth at any. Buyers are even, sellers odd. */
  private order(index: number): CommandBody {
    const draw = this.below(100);
    const side = this.below(2);
    // The last two accounts only begin: what they leave is old by the time that others' orders are forgotten.
    const owners = index < this.firstOrder + BEGINNING ? ACCOUNTS : ACCOUNTS - 2;
    const accountId = accountOf(2 * this.below(owners / 2) + side);
    const sequence = index + 1 - this.below(Math.min(1_000, index - this.firstOrder + 1));
    if (draw < 40) return { type: "cancel-order", accountId, orderId: String(sequence) };
    const isMarket = draw < 46;
    const away = draw < 52 ? -5 : 1 + this.below(50);
    return {
      type: "place-order",
      accountId,
      clientOrderId: index % 4 === 0 ? `00000000-0000-4000-8000-${String(index).padStart(12, "0")}` : `w-${index}`,
      pair: "BTC_USDT",
      side: side === 0 ? "buy" : "sell",
      orderType: isMarket ? "market" : "limit",
      timeInForce: isMarket ? "ioc" : "gtc",
      postOnly: false,
      selfTradePrevention: "expire_taker",
      price: isMarket ? null : MIDDLE + (side === 0 ? -away : away),
      quantity: (1 + this.below(100)) * LOTS,
      quoteAmount: null,
    };
  }

  /** An int from 0, always the same ones. */
  private below(bound: number): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) | 0;
    return (this.state >>> 8) % bound;
  }
}

function accountOf(index: number): string {
  return `account-${index}`;
}
