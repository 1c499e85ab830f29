import { useState } from "react";

/**
 * What was typed when the form was last sent. The answer to it may empty what was sent, never what has been typed since.
 * `formData`: the fetcher's, as long as it sends.
 */
export function useTextsWhenSent<Texts>(formData: FormData | undefined, texts: Texts): Texts {
  const [sent, setSent] = useState({ formData, texts });
  if (formData && formData !== sent.formData) setSent({ formData, texts });
  return sent.texts;
}
