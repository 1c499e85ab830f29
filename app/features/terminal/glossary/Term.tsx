import { lazy, Suspense, useCallback, useId, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Icon } from "~/ui/Icon";
import { useHydrated } from "~/ui/use-hydrated";
import type { GlossaryTerm } from "./terms";
import "./term.css";

const Definitions = lazy(() => import("./Definitions").then((module) => ({ default: module.Definitions })));

/** A label that tells what it means when it is pressed; without scripts just the label. */
export function Term({ of, children }: { of: GlossaryTerm; children: ReactNode }) {
  const isHydrated = useHydrated();
  if (!isHydrated) return <>{children}</>;
  return (
    <TermButton terms={[of]} className="term-word">
      {children}
    </TermButton>
  );
}

/** A button that tells what several words near it mean, where those are themselves controls. */
export function TermInfo({ terms }: { terms: readonly GlossaryTerm[] }) {
  const { t } = useTranslation("layout");
  const isHydrated = useHydrated();
  if (!isHydrated || terms.length === 0) return null;
  return (
    <TermButton terms={terms} className="term-info-btn" label={t("term.about")}>
      <Icon name="info" />
    </TermButton>
  );
}

interface TermButtonProps {
  terms: readonly GlossaryTerm[];
  className: string;
  label?: string;
  children: ReactNode;
}

function TermButton({ terms, className, label, children }: TermButtonProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <button
        type="button"
        ref={button}
        className={className}
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        aria-describedby={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {children}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Definitions id={id} terms={terms} anchor={button} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
