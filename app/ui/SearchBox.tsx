import type { InputHTMLAttributes, Ref } from "react";
import { SEARCH_CHARACTERS_MAX } from "~/lib/search";
import { Icon } from "./Icon";
import "./search-box.css";

interface SearchBoxProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  fieldRef?: Ref<HTMLInputElement>;
}

/** The button and the field of a search; what it stands in is a form of the class `ui-search`. */
export function SearchBox({ label, fieldRef, ...input }: SearchBoxProps) {
  return (
    <>
      <button aria-label={label} title={label}>
        <Icon name="search" />
      </button>
      <input
        ref={fieldRef}
        type="search"
        name="search"
        maxLength={SEARCH_CHARACTERS_MAX}
        placeholder={label}
        aria-label={label}
        autoComplete="off"
        enterKeyHint="search"
        {...input}
      />
    </>
  );
}
