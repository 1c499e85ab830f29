import { useSearchParams } from "@remix-run/react";
import { useAtomValue } from "jotai";
import type { FuturesAccount, FuturesOrder, Position } from "~exchange/contract/futures/schemas";
import { contractPriceToTicks } from "~exchange/domain/futures/contract";
import { LiveValue } from "~/features/terminal/live/live-value";
import { useLive } from "~/features/terminal/live/use-live";
import type { Panel } from "~/lib/panel";
import { previousLeverageAtom } from "~/state/trading.atoms";
import { useHydrated } from "~/ui/use-hydrated";
import { useFutures } from "../futures-context";
import type { PairSettings } from "../futures-page";
import { accountStateOf } from "./account-state";
import type { Grounds } from "./preview";

const NO_ACCOUNT = new LiveValue<Panel<FuturesAccount> | null>(null);
const NO_POSITIONS = new LiveValue<Panel<Position[]>>({ ok: true, data: [] });
const NO_ORDERS = new LiveValue<Panel<FuturesOrder[]>>({ ok: true, data: [] });
const NO_SETTINGS = new LiveValue<Panel<PairSettings[]>>({ ok: true, data: [] });

/** What orders of the contract are worked out against, as it is now. */
export function useGrounds(): Grounds {
  const { contract, contracts, market, account: person } = useFutures();
  const [search] = useSearchParams();
  const book = useLive(market.book);
  const ticker = useLive(market.ticker);
  const account = useLive<Panel<FuturesAccount> | null>(person?.account ?? NO_ACCOUNT);
  const positions = useLive(person?.positions ?? NO_POSITIONS);
  const openOrders = useLive(person?.openOrders ?? NO_ORDERS);
  const settings = useLive(person?.settings ?? NO_SETTINGS);
  const own = useOwnSettings();
  const hasAll = account?.ok && positions.ok && openOrders.ok && settings.ok;
  const state =
    hasAll && account.data.state !== "none"
      ? accountStateOf(contracts, contract, {
          account: account.data,
          positions: positions.data,
          openOrders: openOrders.data,
          settings: settings.data,
        })
      : null;
  const isHedged = state?.positionMode === "hedge";
  return {
    contract,
    book,
    markTicks: (ticker?.markPrice && contractPriceToTicks(contract, ticker.markPrice)) || 0,
    ...{ leverage: own.leverage, mode: own.mode, isSplit: own.isSplit },
    account: state,
    act: own.isSplit ? "open" : isHedged ? (search.get("act") === "close" ? "close" : "open") : null,
  };
}

/** Leverage and modes of the contract: the account's own; without one the leverage that this browser last used. */
export function useOwnSettings(): Pick<Grounds, "leverage" | "mode" | "isSplit"> {
  const { contract, account } = useFutures();
  const [search] = useSearchParams();
  const isHydrated = useHydrated();
  const settings = useLive(account?.settings ?? NO_SETTINGS);
  const kept = useAtomValue(previousLeverageAtom);
  const own = settings.ok && settings.data.find(({ pairCode }) => pairCode === contract.contract);
  if (account && own) return { leverage: own.leverage, mode: own.marginMode, isSplit: own.positionMerging === "split" };
  const asked = Number(search.get("leverage"));
  const wanted = Number.isInteger(asked) && asked >= 1 ? asked : isHydrated ? kept : contract.defaultLeverage;
  const leverage = account ? contract.defaultLeverage : Math.min(wanted, contract.maxLeverage);
  // Looked at alone, an order has only its own margin behind it.
  return { leverage, mode: account ? "cross" : "isolated", isSplit: false };
}
