const PREFIX = "silenced:";

/** Whether the person doesn't want to be asked this on this device. Storage that the browser refuses remembers nothing. */
export function isSilenced(question: string): boolean {
  try {
    return localStorage.getItem(PREFIX + question) !== null;
  } catch {
    return false;
  }
}

export function silence(question: string): void {
  try {
    localStorage.setItem(PREFIX + question, "1");
  } catch {
    return;
  }
}

/** Whether this device has any question that isn't asked any more. */
export function isAnySilenced(): boolean {
  return silencedKeys().length > 0;
}

/** Every question is asked again on this device. */
export function unsilenceAll(): void {
  for (const key of silencedKeys()) localStorage.removeItem(key);
}

function silencedKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
}
