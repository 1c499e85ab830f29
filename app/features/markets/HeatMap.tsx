import { useTranslation } from "~/i18n/use-translation";
import { useLocalizedPath } from "~/i18n/use-locale";
import { Link } from "~/ui/Link";
import { Change } from "~/ui/money/Change";
import type { HeatField } from "./heat-map";

export function HeatMap({ heat }: { heat: { wide: HeatField[]; narrow: HeatField[] } }) {
  const { t } = useTranslation();
  if (heat.wide.length === 0) return null;
  return (
    <section className="markets-card markets-heat">
      <h2>
        {t("markets:heat.title")}
        <span>{t("markets:heat.note")}</span>
      </h2>
      <Fields fields={heat.wide} className="markets-map markets-map-wide" />
      <Fields fields={heat.narrow} className="markets-map markets-map-narrow" />
    </section>
  );
}

/** Colour only repeats what the change says; where it doesn't fit it is in the link's name. */
function Fields({ fields, className }: { fields: HeatField[]; className: string }) {
  const path = useLocalizedPath();
  return (
    <ul className={className}>
      {fields.map((field) => (
        <li
          key={field.pairCode}
          style={{
            insetInlineStart: `${field.x}%`,
            insetBlockStart: `${field.y}%`,
            inlineSize: `${field.width}%`,
            blockSize: `${field.height}%`,
          }}
        >
          <Link to={path(`/spot/${field.pairCode}`)} className={heatClass(field.heat)} data-shows={field.shows}>
            <b dir="ltr">{field.name}</b>
            <Change value={field.change} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function heatClass(heat: number): string {
  if (heat === 0) return "markets-field";
  return `markets-field markets-field-${heat > 0 ? "up" : "down"}-${Math.abs(heat)}`;
}
