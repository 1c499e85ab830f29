/** What the key of commands is called on this device. Browser only. */
export function commandKey(): string {
  return /mac|iphone|ipad/i.test(navigator.userAgent) ? "⌘" : "Ctrl";
}
