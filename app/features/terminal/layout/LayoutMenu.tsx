import { useLocation } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import type { MouseEvent, ReactNode } from "react";
import { Icon } from "~/ui/Icon";
import { useMenuDismissal } from "~/ui/use-menu-dismissal";
import { TourButton } from "../tour/TourButton";
import { PRESETS, presetLayout, writeLayout, type Preset, type TerminalLayout } from "./layout";
import { useLayout } from "./layout-context";
import "./layout-menu.css";

/** Arrangements of the panels. A plain form: with scripts the choice is shown at once, without it comes with the next page. */
export function LayoutMenu() {
  const { t } = useTranslation("layout");
  const { pathname, search } = useLocation();
  const { layout } = useLayout();
  const menu = useMenuDismissal();
  const close = () => menu.current?.removeAttribute("open");
  return (
    <details className="layout-menu" ref={menu}>
      <summary>
        <Icon name="layout" size={14} />
        {t("menu.title")}
      </summary>
      <form method="post" action="/actions/layout" className="term-pop layout-list">
        <input type="hidden" name="redirectTo" value={pathname + search} />
        <fieldset>
          <legend>{t("menu.arrangement")}</legend>
          {PRESETS.map((preset) => (
            <LayoutButton key={preset} to={presetLayout(preset)} isPressed={layout.preset === preset}>
              <Figure preset={preset} />
              <span>
                <b>{t(`preset.${preset}`)}</b>
                <small>{t(`presetHint.${preset}`)}</small>
              </span>
            </LayoutButton>
          ))}
        </fieldset>
        <LayoutButton to={presetLayout(layout.preset)}>
          <Icon name="refresh" />
          {t("menu.reset")}
        </LayoutButton>
        <TourButton onStart={close} />
      </form>
    </details>
  );
}

interface LayoutButtonProps {
  to: TerminalLayout;
  isPressed?: boolean;
  children: ReactNode;
}

function LayoutButton({ to, isPressed, children }: LayoutButtonProps) {
  const { change } = useLayout();
  const choose = (event: MouseEvent) => {
    event.preventDefault();
    change(to);
  };
  return (
    <button name="layout" value={writeLayout(to)} aria-pressed={isPressed} onClick={choose}>
      {children}
    </button>
  );
}

/** Chart, book, form and orders as boxes: x, y, width, height. */
const BOXES: Readonly<Record<Preset, readonly (readonly [number, number, number, number])[]>> = {
  standard: [[1, 1, 16, 13], [19, 1, 8, 13], [29, 1, 10, 22], [1, 16, 26, 7]],
  mirrored: [[1, 1, 10, 22], [13, 1, 8, 13], [23, 1, 16, 13], [13, 16, 26, 7]],
  focus: [[1, 1, 26, 13], [29, 1, 10, 22], [1, 16, 26, 7]],
  scalper: [[1, 1, 14, 13], [17, 1, 10, 22], [29, 1, 10, 22], [1, 16, 14, 7]],
}; // prettier-ignore

function Figure({ preset }: { preset: Preset }) {
  return (
    <svg className="layout-figure" viewBox="0 0 40 24" width="40" height="24" aria-hidden="true" focusable="false">
      {BOXES[preset].map(([x, y, width, height]) => (
        <rect key={`${x}:${y}`} x={x} y={y} width={width} height={height} rx="1" />
      ))}
    </svg>
  );
}
