/** Text in Unicode's left-to-right isolate: figures put into a right-to-left sentence keep their order. */
export function isolateLtr(text: string): string {
  return `\u2066${text}\u2069`;
}
