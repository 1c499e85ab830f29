import { useTranslation } from "~/i18n/use-translation";
import type { FuturesNotice } from "~exchange/contract/futures/schemas";
import { useLive } from "~/features/terminal/live/use-live";
import { useLocale, useLocalizedPath } from "~/i18n/use-locale";
import { formatDecimal } from "~/lib/format/format-decimal";
import { isolateLtr } from "~/lib/isolate-ltr";
import { Banner } from "~/ui/Banner";
import { Link } from "~/ui/Link";
import { Time } from "~/ui/money/Time";
import { Icon } from "~/ui/Icon";
import { useFutures } from "./futures-context";
import type { PersonLive } from "./live/person-live";
import { useActionForm } from "./use-action-form";

const SHOWN_MAX = 3;

/** What the exchange did to positions, until it is put away: liquidations and deleveragings with a way to how it was worked out. */
export function Notices({ seen }: { seen: number }) {
  const { account } = useFutures();
  return account && <OwnNotices person={account} seen={seen} />;
}

function OwnNotices({ person, seen }: { person: PersonLive; seen: number }) {
  const { t } = useTranslation("futures");
  const panel = useLive(person.notices);
  const { Form, action, isPending, isHydrated } = useActionForm("notices-seen");
  const fresh = panel.ok ? panel.data.filter(({ time, kind }) => time > seen && kind !== "funding") : [];
  const funding = panel.ok ? panel.data.find(({ time, kind }) => time > seen && kind === "funding") : undefined;
  const shown = [...fresh.slice(0, SHOWN_MAX), ...(funding ? [funding] : [])];
  const newest = shown.reduce((latest, { time }) => Math.max(latest, time), 0);
  if (shown.length === 0) return null;
  return (
    <section className="fut-notices" aria-label={t("notice.title")}>
      {shown.map((notice) => (
        <NoticeLine key={notice.noticeId} notice={notice} />
      ))}
      <Form method="post" action={action} preventScrollReset>
        <input type="hidden" name="intent" value="notices-seen" />
        <input type="hidden" name="until" value={newest} />
        {isHydrated && <input type="hidden" name="respond" value="data" />}
        <button type="submit" className="ui-icon-btn" aria-label={t("notice.putAway")} disabled={isPending}>
          <Icon name="close" />
        </button>
      </Form>
    </section>
  );
}

function NoticeLine({ notice }: { notice: FuturesNotice }) {
  const { t } = useTranslation("futures");
  const { code: locale } = useLocale();
  const { contracts } = useFutures();
  const path = useLocalizedPath();
  const contract = contracts.get(notice.pairCode);
  const figure = (text: string | null, decimals: number | undefined) =>
    isolateLtr(formatDecimal(text, { locale, decimals }));
  const isGot = notice.amount?.startsWith("-") ?? false;
  const key = notice.kind === "funding" ? (isGot ? "fundingGot" : "fundingPaid") : notice.kind;
  return (
    <Banner
      tone={notice.kind === "funding" ? "info" : "error"}
      action={
        notice.liquidationId !== null && (
          <Link className="ui-link-accent" to={path(`/futures/liquidations/${notice.liquidationId}`)}>
            {t("notice.howItCame")}
          </Link>
        )
      }
    >
      {t(`notice.${key}`, {
        pair: isolateLtr(notice.pairCode),
        base: contract?.base ?? "",
        asset: contract?.settle ?? "",
        side: notice.side === null ? "" : t(`side.${notice.side}`),
        quantity: figure(notice.quantity, contract?.sizeDecimals),
        amount: figure((notice.amount ?? "0").replace("-", ""), 4),
      })}{" "}
      <Time at={notice.time} format="MDHM" />
    </Banner>
  );
}
