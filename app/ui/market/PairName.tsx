import { CoinIcon } from "~/ui/CoinIcon";
import "./market.css";

/** BTC/USDT, left to right in every language. */
export function PairCode({ base, quote }: { base: string; quote: string }) {
  return (
    <bdi className="ui-pair-code" dir="ltr">
      {base}
      <span>/{quote}</span>
    </bdi>
  );
}

/** Coin mark and pair, with the coin's full name under or beside it where one is given. */
export function PairName(props: { base: string; quote: string; name?: string; size?: 20 | 24 | 28 }) {
  return (
    <span className="ui-pair">
      <CoinIcon asset={props.base} size={props.size ?? 28} />
      <PairCode base={props.base} quote={props.quote} />
      {props.name && <bdi className="ui-pair-name">{props.name}</bdi>}
    </span>
  );
}
