import { useAtomValue } from "jotai";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { decimalsOf } from "~exchange/domain/units";
import { useLocale } from "~/i18n/use-locale";
import { formatDecimal } from "~/lib/format/format-decimal";
import { formatPercent } from "~/lib/format/format-percent";
import { isolateLtr } from "~/lib/isolate-ltr";
import { pairName } from "~/lib/instrument";
import { useSocketStatus } from "~/lib/market-socket/use-channel";
import { spokenPriceAtom } from "~/state/site.atoms";
import type { TerminalTicker } from "../market-panels";
import { useTerminal } from "../terminal-context";
import { PriceSpeech } from "./price-speech";

/**
 * What a screen reader hears of the market: the price now and then, politely, and the loss of the connection at once. Own
 * orders are told by their toasts. The regions are there from the first render, so that readers hear what appears in them.
 */
export function Announcer() {
  const price = useSpokenPrice();
  const { lost, back } = useConnectionWords();
  return (
    <div className="ui-vh term-announcer">
      <p role="status">{price}</p>
      <p role="status">{back}</p>
      <p role="alert">{lost}</p>
    </div>
  );
}

function useSpokenPrice(): string {
  const rule = useAtomValue(spokenPriceAtom);
  const { market } = useTerminal();
  const [text, setText] = useState("");
  const words = usePriceWords();
  const latest = useRef(words);
  useEffect(() => {
    latest.current = words;
  });
  useEffect(() => {
    const speech = new PriceSpeech(rule);
    const hear = () => {
      const ticker = market.ticker.get();
      if (ticker?.last && speech.hears(ticker.last, Date.now())) setText(latest.current(ticker));
    };
    hear();
    return market.ticker.subscribe(hear);
  }, [market, rule]);
  return text;
}

function usePriceWords(): (ticker: TerminalTicker) => string {
  const { t } = useTranslation("spot");
  const { code: locale } = useLocale();
  const { rules } = useTerminal();
  return ({ last, changePercent24h }) =>
    t("speech.price", {
      pair: isolateLtr(pairName(rules.pairCode)),
      price: isolateLtr(formatDecimal(last, { locale, decimals: decimalsOf(rules.tick) })),
      change: isolateLtr(formatPercent(changePercent24h, { locale, sign: true })),
    });
}

function useConnectionWords(): { lost: string | null; back: string | null } {
  const { t } = useTranslation("spot");
  const status = useSocketStatus();
  const [wasLost, setWasLost] = useState(false);
  const isLost = status === "reconnecting" || status === "offline";
  if (isLost && !wasLost) setWasLost(true);
  return { lost: isLost ? t("speech.lost") : null, back: wasLost && status === "live" ? t("speech.back") : null };
}
