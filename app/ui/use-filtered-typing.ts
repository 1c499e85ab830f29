import type { CompositionEvent, FormEvent } from "react";
import { filterAtCaret } from "~/lib/input/filter-at-caret";
import type { TextFilter } from "~/lib/input/text-filters";

/**
 * Handlers for an uncontrolled input that takes only what a filter keeps. The caret stays where the person types, and
 * what an input method is still composing is left alone until it is composed.
 */
export function useFilteredTyping(filter: TextFilter, onValue?: (text: string, input: HTMLInputElement) => void) {
  function apply(input: HTMLInputElement) {
    const kept = filterAtCaret(input.value, input.selectionStart ?? input.value.length, filter);
    if (kept.text !== input.value) {
      input.value = kept.text;
      input.setSelectionRange(kept.caret, kept.caret);
    }
    onValue?.(kept.text, input);
  }
  return {
    onInput(event: FormEvent<HTMLInputElement>) {
      const isComposing = "isComposing" in event.nativeEvent && event.nativeEvent.isComposing === true;
      if (!isComposing) apply(event.currentTarget);
    },
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => apply(event.currentTarget),
  };
}
