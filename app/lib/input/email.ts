import { normaliseEmail } from "~exchange/domain/email";

/** Whether the exchange would take the text for an e-mail address. */
export function isEmail(text: string, charactersMax: number): boolean {
  return normaliseEmail(text, charactersMax) !== null;
}
