/** An exchange's birthday as seen at a time. All times are Unix milliseconds, days are UTC. */
export interface Anniversary {
  openedOn: number;
  /** Complete years since it opened. */
  years: number;
  /** The start of the coming birthday. */
  next: number;
}

export function anniversaryAt(openedOn: number, now: number): Anniversary {
  const opened = new Date(openedOn);
  // The 29th of February is celebrated on the 1st of March where there is none.
  const birthday = (years: number) =>
    Date.UTC(opened.getUTCFullYear() + years, opened.getUTCMonth(), opened.getUTCDate());
  const passed = new Date(now).getUTCFullYear() - opened.getUTCFullYear();
  const years = Math.max(0, birthday(passed) <= now ? passed : passed - 1);
  return { openedOn, years, next: birthday(years + 1) };
}
