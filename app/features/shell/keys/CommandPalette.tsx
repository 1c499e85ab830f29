import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { SEARCH_CHARACTERS_MAX } from "~/lib/search";
import { Icon } from "~/ui/Icon";
import { Change } from "~/ui/money/Change";
import { Price } from "~/ui/money/Price";
import { KeyCaps } from "./KeyCaps";
import "./keys.css";
import type { PaletteEntry } from "./palette-entry";
import { ranked } from "./ranking";
import { useActionEntries } from "./use-action-entries";
import { usePageEntries } from "./use-page-entries";
import { usePairEntries } from "./use-pair-entries";

const SHOWN_MAX = 40;

interface PaletteProps {
  /** Looks for pairs alone. */
  isOfPairs: boolean;
  onClose(): void;
}

/** One field that finds pairs, pages and actions, and goes there or does them. */
export function CommandPalette({ isOfPairs, onClose }: PaletteProps) {
  const { t } = useTranslation("keys");
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    // Strict mode runs this twice.
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  // Closed before anything is done: the focus is back where it was, and what is done may move it.
  const leave = () => {
    dialog.current?.close();
    onClose();
  };
  const title = isOfPairs ? t("common:search.pairs") : t("palette.title");
  return (
    <dialog
      ref={dialog}
      className="keys-palette"
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) leave();
      }}
    >
      <Finder isOfPairs={isOfPairs} onLeave={leave} />
    </dialog>
  );
}

function useEntries(isOfPairs: boolean) {
  const pairs = usePairEntries();
  const others = [...usePageEntries(), ...useActionEntries()];
  return { ...pairs, entries: isOfPairs ? pairs.entries : [...pairs.entries, ...others] };
}

function Finder({ isOfPairs, onLeave }: { isOfPairs: boolean; onLeave(): void }) {
  const { t } = useTranslation("keys");
  const id = useId();
  const { entries, isLoading, hasFailed } = useEntries(isOfPairs);
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState(0);
  const found = ranked(entries, query).slice(0, SHOWN_MAX);
  const current = found[Math.min(chosen, found.length - 1)];
  const optionId = (entry: PaletteEntry) => `${id}-${entry.id}`;
  const run = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    onLeave();
    entry.run();
  };
  const onKeyDown = useListKeys({ length: found.length, chosen, setChosen, onLeave, onEnter: () => run(current) });
  useEffect(() => {
    if (current) document.getElementById(`${id}-${current.id}`)?.scrollIntoView({ block: "nearest" });
  }, [current, id]);
  const placeholder = isOfPairs ? t("common:search.pairs") : t("palette.placeholder");
  return (
    <>
      <div className="keys-field">
        <Icon name="search" size={20} />
        <input
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={current && optionId(current)}
          aria-autocomplete="list"
          aria-label={placeholder}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          maxLength={SEARCH_CHARACTERS_MAX}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="ui-icon-btn" aria-label={t("common:dialog.close")} onClick={onLeave}>
          <Icon name="close" />
        </button>
      </div>
      <ul role="listbox" id={`${id}-list`} className="keys-list" aria-label={t("palette.results")}>
        {found.map((entry, index) => (
          <li
            key={entry.id}
            id={optionId(entry)}
            role="option"
            aria-selected={entry === current}
            onPointerMove={() => setChosen(index)}
            onClick={() => run(entry)}
          >
            <Face entry={entry} />
          </li>
        ))}
      </ul>
      <p className="keys-note" role="status">
        {found.length === 0 && !isLoading && t(hasFailed && isOfPairs ? "palette.failed" : "palette.none")}
        {query !== "" && found.length > 0 && (
          <span className="ui-vh">{t("palette.found", { count: found.length })}</span>
        )}
      </p>
    </>
  );
}

interface ListKeys {
  length: number;
  chosen: number;
  setChosen(index: number): void;
  onEnter(): void;
  onLeave(): void;
}

/** The focus stays in the field; arrows move the choice round and round. */
function useListKeys({ length, chosen, setChosen, onEnter, onLeave }: ListKeys) {
  return (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const at = Math.min(chosen, length - 1);
    if (event.key === "ArrowDown") setChosen((at + 1) % Math.max(1, length));
    else if (event.key === "ArrowUp") setChosen((at - 1 + length) % Math.max(1, length));
    else if (event.key === "Enter" && !event.repeat) onEnter();
    // Pressed again, it closes what it has opened; the browser has a meaning of its own for it.
    else if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey)) onLeave();
    else return;
    event.preventDefault();
  };
}

function Face({ entry }: { entry: PaletteEntry }) {
  const { title, kind, ticker, keys } = entry;
  return (
    <>
      <span className="keys-title">{ticker ? <bdi dir="ltr">{title}</bdi> : title}</span>
      <span className="keys-kind">{kind}</span>
      {ticker && (
        <span className="keys-price">
          <Price value={ticker.last} />
          <Change value={ticker.changePercent24h} />
        </span>
      )}
      {keys && <KeyCaps keys={keys} />}
    </>
  );
}
