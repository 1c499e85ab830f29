import { deleveragingEquity } from "~exchange/domain/futures/account";
import { contractNotional } from "~exchange/domain/futures/contract";
import { deleveragingLights, deleveragingScore, rankForDeleveraging } from "~exchange/domain/futures/deleveraging";
import { profitAt, type PositionSide } from "~exchange/domain/futures/position";
import type { FuturesViews } from "~exchange/projections/futures/futures-store";
import type { OpenPosition } from "~exchange/projections/futures/positions";
import { stakeOf } from "./figures";

/** Where positions stand in the queue of deleveraging. */
export interface DeleveragingLights {
  /** 1 (far) to 5 (next); null for a position that isn't open. */
  of(position: Pick<OpenPosition, "accountId" | "contract" | "side" | "positionId">): number | null;
}

interface Ranking {
  /** What it was made from. */
  made: string;
  second: number;
  places: Map<string, number>;
}

/** Up to so many positions a ranking is made anew with every change, beyond at most each second. */
const RANKED_AT_ONCE = 1_000;

type Views = Pick<FuturesViews, "contracts" | "prices" | "wallets" | "positions">;

export function createDeleveragingLights(views: Views, now: () => number): DeleveragingLights {
  const { contracts, prices, wallets, positions } = views;
  const rankings = new Map<string, Ranking>();

  function rank(name: string, side: PositionSide): Map<string, number> {
    const contract = contracts.contract(name);
    const mark = prices.of(name)?.mark ?? 0;
    if (!contract) return new Map();
    const ranked: { score: bigint; name: string }[] = [];
    for (const position of positions.ofContract(name)) {
      if (position.side !== side) continue;
      const stake = stakeOf(position, contract, mark);
      const available = wallets.of(position.accountId)?.available ?? 0n;
      const score = deleveragingScore({
        profit: profitAt(contract, stake, mark),
        entryValue: stake.cost * contract.unitsPerTickLot,
        markValue: contractNotional(contract, mark, stake.lots),
        equity: deleveragingEquity({ available }, stake),
      });
      ranked.push({ score, name: nameOf(position) });
    }
    return new Map(rankForDeleveraging(ranked).map((each, place) => [each.name, place]));
  }

  function placesOf(name: string, side: PositionSide): Map<string, number> {
    const key = `${name} ${side}`;
    const known = rankings.get(key);
    const second = Math.floor(now() / 1_000);
    const made = `${positions.revision(name)} ${prices.of(name)?.mark ?? 0}`;
    const isFresh = known?.second === second && (known.made === made || known.places.size > RANKED_AT_ONCE);
    if (known && isFresh) return known.places;
    const places = rank(name, side);
    rankings.set(key, { made, second, places });
    return places;
  }

  return {
    of(position) {
      const places = placesOf(position.contract, position.side);
      const place = places.get(nameOf(position));
      return place === undefined ? null : deleveragingLights(place, places.size);
    },
  };
}

/** As the engine ranks equals. */
function nameOf({ accountId, positionId }: Pick<OpenPosition, "accountId" | "positionId">): string {
  return positionId === null ? accountId : `${accountId} ${positionId}`;
}
