/** A message in the page's language: a translation key and the values of its gaps. */
export interface Message {
  key: string;
  values?: Record<string, string>;
}
