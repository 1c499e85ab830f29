import { useState } from "react";

/**
 * Whether what is typed is what it was when the answer came: what the server said about it holds until something is changed.
 * `onAnswer` is called once for each new answer, while the form is drawn.
 */
export function useUnchangedSince<Answer, Texts>(answer: Answer, texts: Texts, onAnswer?: () => void): boolean {
  const [seen, setSeen] = useState({ answer, texts });
  if (seen.answer !== answer) {
    setSeen({ answer, texts });
    onAnswer?.();
  }
  return seen.texts === texts;
}
