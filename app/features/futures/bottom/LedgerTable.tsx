import { useTranslation } from "~/i18n/use-translation";
import { useLive } from "~/features/terminal/live/use-live";
import { isolateLtr } from "~/lib/isolate-ltr";
import { EmptyState } from "~/ui/EmptyState";
import { ErrorOf } from "~/ui/ErrorOf";
import { useDisplay } from "~/ui/money/display";
import { Time } from "~/ui/money/Time";
import type { PersonLive } from "../live/person-live";
import { SignedAmount } from "~/ui/money/SignedAmount";

/** Every change of the futures wallet. */
export function LedgerTable({ person }: { person: PersonLive }) {
  const { t } = useTranslation("futures");
  const { zone } = useDisplay();
  const entries = useLive(person.ledger);
  if (!entries.ok) return <ErrorOf failure={entries} />;
  if (entries.data.length === 0) return <EmptyState text={t("empty.ledger")} />;
  const time = t("spot:orders.time", { zone: isolateLtr(zone) });
  return (
    <table className="term-rows term-lines">
      <thead>
        <tr>
          <th className="is-start">{t("ledger.reason")}</th>
          <th>{t("ledger.amount")}</th>
          <th>{time}</th>
        </tr>
      </thead>
      <tbody>
        {entries.data.map((entry) => (
          <tr key={entry.entryId}>
            <td className="is-start" data-label={t("ledger.reason")}>
              {t(`ledger.${entry.reason}`)}
            </td>
            <td className="is-main" data-label={t("ledger.amount")}>
              <SignedAmount value={entry.amount} />
            </td>
            <td className="term-dim" data-label={time}>
              <Time at={entry.time} format="YMDHMS" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
