/** A simulated participant of the perpetuals: an ordinary account of kind "maker" with money in its futures wallet. */
import type { CommandBody, CommandResult } from "~exchange/engine/commands";
import type { FuturesRequest } from "~exchange/engine/futures/commands";
import type { EngineEvent } from "~exchange/engine/events";
import type { EnginePort } from "~exchange/engine/port";
import type { Wallet } from "~exchange/projections/futures/wallets";
import type { Desk, OpenQuote } from "../desk";

export interface ParticipantOptions {
  engine: Pick<EnginePort, "submit">;
  accountId: string;
  settle: string;
  /** Settle units that it begins with, and gets again at a time. */
  amount: bigint;
  /** Its futures wallet as the read store knows it. */
  wallet: () => Wallet | null;
  /** Makes references and client order ids of this run differ from those of earlier ones. */
  run: string;
  /** Least time between two refills. */
  refillMs: number;
}

export interface Participant {
  readonly accountId: string;
  wallet(): Wallet | null;
  submit(command: FuturesRequest): Promise<CommandResult>;
  nextClientOrderId(): string;
  /** Opens both accounts and brings the first money in, where that hasn't happened yet. Throws where it can't be done. */
  open(): Promise<void>;
  /** Brings money in again where little is left, and the last time is long enough ago. */
  refill(now: number): Promise<void>;
}

/** A wallet below this share of what it began with is filled up. */
const LOW_SHARE = 4n;

export function createParticipant(options: ParticipantOptions): Participant {
  const { engine, accountId, settle, amount, wallet, run, refillMs } = options;
  let orders = 0;
  let refills = 0;
  let refilledAt = -Infinity;

  async function must(body: CommandBody, ...tolerated: string[]) {
    const result = await engine.submit(body);
    if (!result.ok && !tolerated.includes(result.code)) throw new Error(`${accountId}: ${body.type}: ${result.code}`);
  }

  /** Once per name, into spot's wallet and on from there. */
  async function bringIn(name: string) {
    const reference = `futures:${accountId}:${name}`;
    await must({ type: "deposit", accountId, asset: settle, amount, reference }, "DEPOSIT_REFERENCE_REUSED");
    await must({ type: "transfer-funds", accountId, to: "futures", asset: settle, amount, reference });
  }

  return {
    accountId,
    wallet,
    submit: (command) => engine.submit({ type: "futures", command }),
    nextClientOrderId: () => `${run}-${orders++}`,
    async open() {
      if (wallet()) return;
      const email = `${accountId}@demo.invalid`;
      const account = { type: "open-account", accountId, email, passwordHash: "!", kind: "maker" } as const;
      await must(account, "ACCOUNT_EXISTS", "EMAIL_TAKEN");
      await must({ type: "futures", command: { type: "open-account", accountId } }, "ACCOUNT_EXISTS");
      await bringIn("1");
    },
    async refill(now) {
      const has = wallet();
      if (!has || has.available + has.held + has.margin >= amount / LOW_SHARE || now - refilledAt < refillMs) return;
      refilledAt = now;
      await bringIn(`${run}-${(refills += 1)}`);
    },
  };
}

export interface ContractDesk extends Desk {
  /** Takes the engine's events in; those of other accounts and contracts don't matter. */
  observe(events: readonly EngineEvent[]): void;
}

/** Where a participant quotes and takes in one contract. */
export function createContractDesk(participant: Participant, contract: string): ContractDesk {
  const { accountId, submit, nextClientOrderId } = participant;
  const quotes = new Map<string, OpenQuote>();
  return {
    quotes,
    place: ({ side, price, lots, kind }) =>
      submit({
        type: "place-order",
        accountId,
        clientOrderId: nextClientOrderId(),
        contract,
        side,
        positionSide: null,
        orderType: "limit",
        timeInForce: kind === "quote" ? "gtc" : "ioc",
        postOnly: kind === "quote",
        reduceOnly: false,
        selfTradePrevention: "expire_taker",
        price,
        quantity: lots,
        trigger: null,
        exits: null,
        expiresAt: null,
      }),
    cancel: (orderId) => submit({ type: "cancel-order", accountId, orderId }),
    cancelAll: () => submit({ type: "cancel-all", accountId, contract }),
    observe(events) {
      for (const outer of events) {
        if (outer.type !== "futures" || outer.event.type !== "order-changed") continue;
        const { orderId, side, price, quantity, filled, state, ...order } = outer.event.order;
        if (order.accountId !== accountId || order.contract !== contract) continue;
        if (state !== "open" || price === null || quantity === null) quotes.delete(orderId);
        else quotes.set(orderId, { orderId, side, price, lots: quantity - filled });
      }
    },
  };
}
