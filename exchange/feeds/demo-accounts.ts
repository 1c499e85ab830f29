/** The simulated participants: ordinary accounts of kind "maker", opened once and funded by deposits. */
import type { Instrument } from "~exchange/domain/instrument";
import type { CommandResult } from "~exchange/engine/commands";
import type { EngineEvent } from "~exchange/engine/events";
import type { EnginePort } from "~exchange/engine/port";
import type { OpenQuote } from "./desk";

/** Smallest units of one asset that an account is given at a time. */
export interface Funding {
  asset: string;
  amount: bigint;
}

export interface DemoAccount {
  accountId: string;
  /** Open orders by id, as the last event left them. */
  readonly quotes: ReadonlyMap<string, OpenQuote>;
  /** Opens the account where it doesn't exist, funds it and cancels what an earlier run left open. */
  prepare(): Promise<void>;
  /** Takes the engine's events in; those of other accounts don't matter. */
  observe(events: readonly EngineEvent[]): void;
  /** Deposits again where an asset has run low. */
  topUp(): Promise<void>;
}

/** A balance below this share of one funding is topped up. */
const LOW_SHARE = 4n;

export interface DemoAccountOptions {
  engine: EnginePort;
  accountId: string;
  funding: readonly Funding[];
  /** Makes the references of this run's deposits differ from those of earlier ones. */
  run: string;
}

export function createDemoAccount({ engine, accountId, funding, run }: DemoAccountOptions): DemoAccount {
  const quotes = new Map<string, OpenQuote>();
  const low = new Set<string>();
  let toppedUp = 0;

  const deposit = ({ asset, amount }: Funding, name: string): Promise<CommandResult> =>
    engine.submit({ type: "deposit", accountId, asset, amount, reference: `demo:${accountId}:${asset}:${name}` });

  return {
    accountId,
    quotes,
    async prepare() {
      // Refused where an earlier run opened the account; a real refusal shows in the deposits.
      await engine.submit({
        type: "open-account",
        accountId,
        email: `${accountId}@demo.invalid`,
        passwordHash: "!",
        kind: "maker",
      });
      for (const result of await Promise.all(funding.map((part) => deposit(part, "1")))) {
        if (!result.ok && result.code !== "DEPOSIT_REFERENCE_REUSED") {
          throw new Error(`${accountId} can't be funded: ${result.code}`);
        }
      }
      await engine.submit({ type: "cancel-all", accountId, pair: null });
    },
    observe(events) {
      for (const event of events) {
        if (event.type === "order-changed" && event.order.accountId === accountId) {
          const { orderId, side, price, quantity, filledQuantity, state } = event.order;
          if (state !== "open" || price === null || quantity === null) quotes.delete(orderId);
          else quotes.set(orderId, { orderId, side, price, lots: quantity - filledQuantity });
        } else if (event.type === "balance-changed" && event.accountId === accountId) {
          const part = funding.find(({ asset }) => asset === event.asset);
          if (part && event.available + event.held < part.amount / LOW_SHARE) low.add(part.asset);
        }
      }
    },
    async topUp() {
      for (const part of funding) {
        if (!low.delete(part.asset)) continue;
        const result = await deposit(part, `${run}-${(toppedUp += 1)}`);
        if (!result.ok) throw new Error(`${accountId}: deposit of ${part.asset} refused: ${result.code}`);
      }
    },
  };
}

/** What the accounts of a pair are given: days of its turnover in both assets. */
export function fundingOf(instrument: Instrument, indexTicks: number, dailyTurnover: number): Funding[] {
  const quoteUnits = BigInt(Math.round(dailyTurnover)) * 10n ** BigInt(instrument.quoteScale) * FUNDED_DAYS;
  const tickLotUnits = BigInt(Math.round(indexTicks)) * instrument.quoteUnitsPerTickLot;
  const lots = quoteUnits / tickLotUnits;
  return [
    { asset: instrument.quote, amount: quoteUnits },
    { asset: instrument.base, amount: lots * instrument.baseUnitsPerLot },
  ];
}

const FUNDED_DAYS = 2n;
