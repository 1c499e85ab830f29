import { notionalCap, type Contract } from "~exchange/domain/futures/contract";
import type { FuturesOrderView, FuturesRequest } from "~exchange/engine/futures/commands";
import type { FuturesViews } from "~exchange/projections/futures/futures-store";
import type { CommandGate } from "../command-gate";
import { Refusal } from "../refusal";
import { amountText, priceText, quantityText } from "./amounts";
import type { FuturesFigures } from "./figures";

/** Commands of perpetuals that somebody gives for an account of theirs. */
export type OwnRequest = Extract<FuturesRequest, { accountId: string }>;

/** The way of people's futures commands into the engine. */
export interface FuturesGate {
  /**
   * Resolves once the command is durable and visible to reads, with the orders it made or changed, as they are. Throws
   * Refusal: FUTURES_ACCOUNT_MISSING, or what the engine says, with the limit in its detail.
   */
  submit(command: OwnRequest): Promise<FuturesOrderView[]>;
}

interface FuturesGateOptions {
  gate: CommandGate;
  views: Pick<FuturesViews, "wallets" | "orders" | "contracts">;
  figures: FuturesFigures;
}

export function createFuturesGate({ gate, views, figures }: FuturesGateOptions): FuturesGate {
  return {
    async submit(command) {
      const { accountId, type } = command;
      if (type !== "open-account" && !views.wallets.of(accountId)) throw new Refusal("FUTURES_ACCOUNT_MISSING");
      try {
        const { orderIds = [] } = await gate.submit({ type: "futures", command });
        return orderIds.flatMap((orderId) => views.orders.find(accountId, orderId) ?? []);
      } catch (error) {
        throw error instanceof Refusal ? told(error, command) : error;
      }
    },
  };

  /** The refusal with its limit as people know it: in the pair's own units. */
  function told(refusal: Refusal, command: OwnRequest): Refusal {
    const named = contractNamedBy(command);
    const contract = named === null ? null : views.contracts.contract(named);
    const detail = contract ? { ...publicDetail(contract, refusal), ...ownDetail(contract, refusal, command) } : null;
    const hasDetail = detail !== null && Object.keys(detail).length > 0;
    return new Refusal(refusal.error, refusal.message, refusal.retryAfterSeconds, hasDetail ? detail : null);
  }

  function contractNamedBy(command: OwnRequest): string | null {
    if ("contract" in command) return command.contract;
    return "orderId" in command ? (views.orders.find(command.accountId, command.orderId)?.contract ?? null) : null;
  }

  function ownDetail(contract: Contract, { error }: Refusal, { accountId }: OwnRequest): Record<string, string> {
    if (error === "MARGIN_INSUFFICIENT" || error === "BALANCE_INSUFFICIENT")
      return { available: amountText(contract, figures.account(accountId)?.available ?? 0n), asset: contract.settle };
    if (error !== "POSITION_LIMIT") return {};
    const leverage = views.wallets.of(accountId)?.leverage[contract.contract] ?? contract.defaultLeverage;
    const cap = notionalCap(contract, leverage);
    return { maxNotional: amountText(contract, cap), leverage: String(leverage), asset: contract.settle };
  }
}

/** The engine counts in ticks and lots. */
function publicDetail(contract: Contract, { detail }: Refusal): Record<string, string> {
  const { minLots, maxLots, mark, maxLeverage } = detail ?? {};
  return {
    ...(minLots === undefined ? {} : { minQuantity: quantityText(contract, Number(minLots)), asset: contract.base }),
    ...(maxLots === undefined ? {} : { maxQuantity: quantityText(contract, Number(maxLots)), asset: contract.base }),
    ...(mark === undefined ? {} : { markPrice: priceText(contract, Number(mark)) }),
    ...(maxLeverage === undefined ? {} : { maxLeverage }),
  };
}
