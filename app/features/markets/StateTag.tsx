import type { FuturesInstrument } from "~exchange/contract/futures/list-futures-instruments";
import type { PairState } from "~exchange/contract/schemas";
import { useTranslation } from "~/i18n/use-translation";

/** What a market that doesn't trade is doing instead; of one that trades nothing. */
export function StateTag({ state }: { state: PairState | FuturesInstrument["state"] | undefined }) {
  const { t } = useTranslation();
  if (state === undefined || state === "trading") return null;
  return <span className="ui-tag ui-tag-warning">{t(`markets:state.${state}`)}</span>;
}
