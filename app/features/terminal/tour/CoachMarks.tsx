import { useEffect, useId, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "~/i18n/use-translation";
import { directionOf } from "~/i18n/locales";
import { useLocale } from "~/i18n/use-locale";
import { placeBeside, type Rect } from "~/lib/place-beside";
import { Button } from "~/ui/Button";
import { Icon } from "~/ui/Icon";
import { VisuallyHidden } from "~/ui/VisuallyHidden";
import { endTour, type TourRun } from "./tour";
import { elementOf, stepAfter, TOUR_STEPS, type TourStep } from "./tour-steps";
import "./tour.css";

const isShown = (step: TourStep) => elementOf(step) !== null;

/** One mark after the other beside what it tells of. Nothing is locked: the page can be used all the while. */
export function CoachMarks({ run }: { run: NonNullable<TourRun> }) {
  const [step, setStep] = useState(() => stepAfter(null, 1, isShown));
  if (step === null) return null;
  return createPortal(<Mark step={step} onStep={setStep} takesFocus={run.by === "person"} />, document.body);
}

interface MarkProps {
  step: TourStep;
  onStep: (step: TourStep) => void;
  takesFocus: boolean;
}

function Mark({ step, onStep, takesFocus }: MarkProps) {
  const { t } = useTranslation("layout");
  const id = useId();
  const direction = directionOf(useLocale());
  const mark = useRef<HTMLElement>(null);
  const place = usePlace(step, mark, direction);
  const finish = useFinish(mark, takesFocus);
  const [before, after] = [stepAfter(step, -1, isShown), stepAfter(step, 1, isShown)];
  const number = TOUR_STEPS.indexOf(step) + 1;
  return (
    <>
      {place && <div className="tour-ring" dir="ltr" style={boxStyle(place.told)} />}
      <div className="tour-place" dir="ltr" style={place ? pointStyle(place) : { visibility: "hidden" }}>
        <section className="term-pop tour" dir={direction} ref={mark} aria-labelledby={id} tabIndex={-1}>
          <VisuallyHidden>
            <span id={id}>{t("tour.title")}</span>
          </VisuallyHidden>
          <header>
            <h2>{t(`tour.${step}`)}</h2>
            <button type="button" className="ui-icon-btn" aria-label={t("tour.skip")} onClick={finish}>
              <Icon name="close" />
            </button>
          </header>
          <p aria-live="polite">{t(`tourText.${step}`)}</p>
          <footer>
            <bdi dir="ltr" className="tour-count">{`${number} / ${TOUR_STEPS.length}`}</bdi>
            {before && (
              <Button type="button" variant="soft" size="m" onClick={() => onStep(before)}>
                {t("tour.back")}
              </Button>
            )}
            <Button type="button" size="m" onClick={() => (after ? onStep(after) : finish())}>
              {after ? t("tour.next") : t("tour.done")}
            </Button>
          </footer>
        </section>
      </div>
    </>
  );
}

function pointStyle({ x, y }: { x: number; y: number }) {
  return { insetInlineStart: x, insetBlockStart: y };
}

function boxStyle({ x, y, width, height }: Rect) {
  return { ...pointStyle({ x, y }), inlineSize: width, blockSize: height };
}

/** Where the mark stands: worked out before it is painted, and again when anything moves. */
function usePlace(step: TourStep, mark: RefObject<HTMLElement>, direction: "ltr" | "rtl") {
  const [place, setPlace] = useState<{ x: number; y: number; told: Rect } | null>(null);
  useLayoutEffect(() => {
    const measure = () => {
      const told = elementOf(step)?.getBoundingClientRect();
      const box = mark.current?.getBoundingClientRect();
      if (!told || !box) return;
      const { clientWidth: width, clientHeight: height } = document.documentElement;
      setPlace({ ...placeBeside(told, box, { width, height }, direction), told });
    };
    elementOf(step)?.scrollIntoView({ block: "nearest" });
    measure();
    window.addEventListener("resize", measure);
    window.addEventListener("scroll", measure, true);
    return () => {
      window.removeEventListener("resize", measure);
      window.removeEventListener("scroll", measure, true);
    };
  }, [step, mark, direction]);
  return place;
}

/** Ends the tour by its buttons or Escape. Whoever began it is taken to it, and back to where they were. */
function useFinish(mark: RefObject<HTMLElement>, takesFocus: boolean) {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (!takesFocus) return;
    opener.current = document.activeElement;
    mark.current?.focus();
  }, [mark, takesFocus]);
  const finish = () => {
    const hadFocus = mark.current?.contains(document.activeElement) ?? false;
    endTour();
    if (hadFocus && opener.current instanceof HTMLElement) opener.current.focus();
  };
  useEffect(() => {
    const end = ({ key, target }: KeyboardEvent) => {
      const isOurs = target === document.body || (target instanceof Node && mark.current?.contains(target));
      if (key === "Escape" && isOurs) finish();
    };
    document.addEventListener("keydown", end);
    return () => document.removeEventListener("keydown", end);
  });
  return finish;
}
