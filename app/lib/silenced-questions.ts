const keyOf = (question: string) => `silenced:${question}`;

/** Whether the person doesn't want to be asked this on this device. Storage that the browser refuses remembers nothing. */
export function isSilenced(question: string): boolean {
  try {
    return localStorage.getItem(keyOf(question)) !== null;
  } catch {
    return false;
  }
}

export function silence(question: string): void {
  try {
    localStorage.setItem(keyOf(question), "1");
  } catch {
    return;
  }
}
