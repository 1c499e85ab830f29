import { useState, type FocusEvent, type KeyboardEvent } from "react";
import { settleNumber, stepNumber, type NumberChange, type NumberRules } from "~/lib/input/settle-number";

const BIG_STEPS = 10n;

interface NumberSettling {
  rules: NumberRules;
  /** What an arrow key adds, as decimal text; ten times as much with Shift. */
  step: string;
  /** Decimals of what arrow keys write, where they are fewer than the field keeps. */
  stepDecimals?: number;
  /** The field has been left: its text spelled out, cut and within its bounds. */
  onSettle(text: string, input: HTMLInputElement): void;
  onStep(text: string, input: HTMLInputElement): void;
}

/** What every number field does when it is left and under the arrow keys. `change` is to be told, until something is typed. */
export function useNumberSettling({ rules, step, stepDecimals = rules.decimals, onSettle, onStep }: NumberSettling) {
  const [change, setChange] = useState<NumberChange | null>(null);
  return {
    change,
    /** To be called as soon as something else is written. */
    forget: () => setChange(null),
    onBlur({ currentTarget: input }: FocusEvent<HTMLInputElement>) {
      const settled = settleNumber(input.value, rules);
      if (settled.text !== input.value) onSettle(settled.text, input);
      // Leaving it once more, untouched, doesn't take back what was said.
      if (settled.change) setChange(settled.change);
    },
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      const up = event.key === "ArrowUp";
      if ((!up && event.key !== "ArrowDown") || event.nativeEvent.isComposing) return;
      event.preventDefault();
      setChange(null);
      const times = event.shiftKey ? BIG_STEPS : 1n;
      onStep(
        stepNumber(event.currentTarget.value, { ...rules, decimals: stepDecimals, step, times, up }),
        event.currentTarget,
      );
    },
  };
}
