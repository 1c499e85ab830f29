import { listFundingRates } from "~exchange/contract/futures/list-funding-rates";
import { LIMITS, RATES } from "~exchange/contract/limits";
import { listCandles } from "~exchange/contract/list-candles";
import { translator } from "~/i18n/i18n.server";
import type { LocaleCode } from "~/i18n/locales";
import { formatDecimal } from "~/lib/format/format-decimal";
import { isolateLtr } from "~/lib/isolate-ltr";
import type { ApiLimit, ApiLimitsView } from "./trading-rules-page";

/** What a request weighs that says nothing else. */
const USUAL_WEIGHT = 1;
/** Of an IPv6 address, what stands for a network. */
const NETWORK_PREFIX = "/64";
const MINUTE = 60;

/**
 * The bounds that a program meets, by the constants that the exchange counts with. `ordersPerSecond` is the operator's:
 * 0 for no bound, absent where the exchange doesn't say, and then nothing is claimed.
 */
export function apiLimits(locale: LocaleCode, ordersPerSecond: number | undefined): ApiLimitsView {
  const t = translator(locale, ["apiLimits", "rules"]);
  const figure = (most: number) => formatDecimal(String(most), { locale });
  const rate = ({ points, duration }: { points: number; duration: number }) =>
    duration % MINUTE === 0
      ? t("apiLimits:inMinutes", { most: figure(points), minutes: duration / MINUTE })
      : t("apiLimits:inSeconds", { most: figure(points), seconds: duration });
  const row = (name: string, per: string, most: string): ApiLimit => ({
    what: t(`apiLimits:name.${name}`),
    per: t(`apiLimits:per.${per}`),
    most,
  });
  const orderRows = (perSecond: number) => {
    const [most, burst] = [figure(perSecond), figure(perSecond * LIMITS.orderBurstSeconds)];
    const text = perSecond === 0 ? t("rules:table.noLimit") : t("apiLimits:perSecond", { most, burst });
    return [row("orders", "account", text), row("changes", "account", text)];
  };
  return {
    title: t("apiLimits:title"),
    lead: [
      t("apiLimits:lead", { prefix: isolateLtr(NETWORK_PREFIX) }),
      t("apiLimits:weight", {
        candles: listCandles.weight ?? USUAL_WEIGHT,
        rates: listFundingRates.weight ?? USUAL_WEIGHT,
      }),
    ],
    notes: [t("apiLimits:beyond"), t("apiLimits:closed", { seconds: LIMITS.socketSilenceSeconds })],
    columns: { what: t("apiLimits:column.what"), per: t("apiLimits:column.per"), most: t("apiLimits:column.most") },
    rows: [
      row("weight", "network", rate(RATES.weightPerNetwork)),
      ...(ordersPerSecond === undefined ? [] : orderRows(ordersPerSecond)),
      row("loginsWithEmail", "network", rate(RATES.loginsPerNetworkAndEmail)),
      row("logins", "network", rate(RATES.loginsPerNetwork)),
      row("registrations", "network", rate(RATES.registrationsPerNetwork)),
      row("connections", "network", figure(LIMITS.connectionsPerNetwork)),
      row("messages", "socket", rate(RATES.socketMessages)),
      row("subscriptions", "socket", figure(LIMITS.socketSubscriptions)),
      row("calls", "socket", figure(LIMITS.socketCallsUnderWay)),
      row("messageBytes", "socket", figure(LIMITS.socketMessageBytes)),
      row("candles", "request", figure(LIMITS.candlesPage)),
      row("trades", "request", figure(LIMITS.tradesPage)),
      row("levels", "request", figure(LIMITS.depthLevels)),
      row("entries", "request", figure(LIMITS.ordersPage)),
    ],
  };
}
