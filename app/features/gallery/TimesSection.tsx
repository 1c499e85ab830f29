import { useTranslation } from "~/i18n/use-translation";
import { TIME_FORMATS, TIME_ZONES } from "~/lib/format/format-time";
import { Duration } from "~/ui/money/Duration";
import { Time } from "~/ui/money/Time";
import { Section } from "./Section";

const MINUTE_MS = 60_000;
/** Minutes ago; the last one is still to come. */
const AGES = [0, 1, 59, 60, 1_439, 1_440, 600_000, -5];

export function TimesSection({ now }: { now: number }) {
  const { t } = useTranslation("gallery");
  return (
    <Section title={t("section.times")}>
      <div className="gallery-pair">
        <div className="gallery-box gallery-table" tabIndex={0} role="group" aria-label={t("time.format")}>
          <table className="ui-table">
            <thead>
              <tr>
                <th scope="col">{t("time.format")}</th>
                {TIME_ZONES.map((zone) => (
                  <th key={zone} scope="col" className="ui-end">
                    <bdi dir="ltr">{zone}</bdi>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {TIME_FORMATS.map((format) => (
                <tr key={format}>
                  <th scope="row">
                    <bdi dir="ltr">{format}</bdi>
                  </th>
                  {TIME_ZONES.map((zone) => (
                    <td key={zone} className="ui-end">
                      <Time at={now} format={format} zone={zone} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <div className="gallery-box gallery-table" tabIndex={0} role="group" aria-label={t("time.duration")}>
          <table className="ui-table">
            <thead>
              <tr>
                <th scope="col">{t("time.since")}</th>
                <th scope="col" className="ui-end">
                  {t("time.duration")}
                </th>
              </tr>
            </thead>
            <tbody>
              {AGES.map((minutes) => (
                <tr key={minutes}>
                  <td>
                    <Time at={now - minutes * MINUTE_MS} format="YMDHM" />
                  </td>
                  <td className="ui-end">
                    <Duration since={now - minutes * MINUTE_MS} now={now} />
                  </td>
                </tr>
              ))}
              <tr>
                <td>
                  <Time at={null} />
                </td>
                <td className="ui-end">
                  <Duration since={null} now={now} />
                </td>
              </tr>
            </tbody>
          </table>
        </div>
      </div>
    </Section>
  );
}
