import { lazy, Suspense, useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { useNarrow } from "~/lib/device/use-narrow";
import { useHydrated } from "~/ui/use-hydrated";
import { useLayout } from "../layout/layout-context";
import type { MarketPanels } from "../market-panels";
import { PanelChoice, type PanelName } from "../PanelChoice";
import { PHONE_WIDTH_MAX } from "../touch/phone-panels";
import { BookControls } from "./BookControls";
import { OrderBook } from "./OrderBook";

const VIEWS = ["book", "trades", "ladder"] as const satisfies readonly PanelName[];
const Ladder = lazy(() => import("../ladder/Ladder").then((module) => ({ default: module.Ladder })));

/** The order book; where scripts run also as a ladder of prices, which the scalper's arrangement begins with. */
export function BookPanel({ depth, middle }: Pick<MarketPanels, "depth"> & { middle?: ReactNode }) {
  const { t } = useTranslation("spot");
  const { layout } = useLayout();
  const isHydrated = useHydrated();
  const isPhone = useNarrow(PHONE_WIDTH_MAX);
  const panel = useRef<HTMLElement>(null);
  const { preset } = layout;
  const isScalper = preset === "scalper";
  // What was chosen holds for the arrangement that it was chosen in.
  const [chosen, setChosen] = useState({ preset, isLadder: isScalper });
  const isLadder = isHydrated && (chosen.preset === preset ? chosen.isLadder : isScalper);
  useEffect(() => {
    const radio = (view: PanelName) => panel.current?.querySelector<HTMLInputElement>(`#panel-book-${view}`);
    const [ladder, book] = [radio("ladder"), radio("book")];
    if (isLadder && ladder) ladder.checked = true;
    else if (ladder?.checked && book) book.checked = true;
  }, [isLadder]);
  const choose = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement) setChosen({ preset, isLadder: target.id === "panel-book-ladder" });
  };
  const book = <OrderBook depth={depth} middle={middle} />;
  return (
    <section className="term-panel term-book" aria-label={t("book.title")} ref={panel} onChange={choose}>
      <div className="term-tabs">
        <PanelChoice
          name="book"
          label={t("panels.label")}
          panels={isHydrated ? VIEWS : VIEWS.filter((view) => view !== "ladder")}
        />
        {!isLadder && <BookControls />}
      </div>
      {isLadder && !isPhone && depth.ok ? (
        <Suspense fallback={book}>
          <Ladder />
        </Suspense>
      ) : (
        book
      )}
    </section>
  );
}
