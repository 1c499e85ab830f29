import { useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Dialog } from "~/ui/Dialog";
import { SearchBox } from "~/ui/SearchBox";
import { useLive } from "../../live/use-live";
import type { ChartStore } from "../chart-store";
import { toggleIndicator } from "../settings/chart-settings";
import { INDICATORS, type IndicatorKind } from "./catalogue";
import { IndicatorSettings } from "./IndicatorSettings";

/** Every indicator, to be put on and taken off; those that are on have their settings under them. */
export function IndicatorsDialog({ store, isOpen, onClose }: { store: ChartStore; isOpen: boolean; onClose(): void }) {
  const { t } = useTranslation("chart");
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLowerCase();
  const found = INDICATORS.filter(({ name }) => `${name} ${t(`indicator.${name}`)}`.toLowerCase().includes(wanted));
  return (
    <Dialog open={isOpen} title={t("indicator.title")} onClose={onClose}>
      <div className="chart-indicators">
        <form className="ui-search" role="search" onSubmit={(event) => event.preventDefault()}>
          <SearchBox
            label={t("indicator.search")}
            data-autofocus
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        </form>
        <div className="chart-indicator-list">
          {found.map((kind) => (
            <IndicatorItem key={kind.name} store={store} kind={kind} />
          ))}
        </div>
        {found.length === 0 && <p role="status">{t("indicator.none")}</p>}
      </div>
    </Dialog>
  );
}

function IndicatorItem({ store, kind }: { store: ChartStore; kind: IndicatorKind }) {
  const { t } = useTranslation("chart");
  const settings = useLive(store.settings);
  const shown = settings.indicators.find(({ name }) => name === kind.name);
  return (
    <div className="chart-indicator" data-on={shown ? true : undefined}>
      <label>
        <input
          type="checkbox"
          checked={shown !== undefined}
          onChange={() => store.change(toggleIndicator(settings, kind.name))}
        />
        <b>{kind.name}</b>
        <span>{t(`indicator.${kind.name}`)}</span>
      </label>
      {shown && <IndicatorSettings store={store} kind={kind} shown={shown} />}
    </div>
  );
}
