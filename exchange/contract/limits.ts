/** Every bound of the public interface, in one place. */
export const LIMITS = {
  decimalCharacters: 48,
  bodyBytes: 65_536,
  emailCharacters: 254,
  passwordCharactersMin: 8,
  passwordCharactersMax: 128,
  depthLevels: 200,
  tradesPage: 200,
  candlesPage: 1_500,
  ordersPage: 100,
  openOrdersPerAccount: 500,
  sparklinePoints: 42,
  languageCodeCharacters: 5,
  languages: 64,
  favoritePairs: 40,
  activityWordCharacters: 64,
  /** Kinds of events that are counted apart; later ones are counted together. */
  activityKinds: 500,
  analyticsNameCharacters: 50,
  analyticsIdCharacters: 64,
  analyticsTextCharacters: 255,
  analyticsProperties: 50,
  analyticsEventsPerSend: 50,
  /** Newest events that are kept to be looked at. */
  analyticsEventsKept: 200,
  /** Names of events that are counted apart; later ones are counted together. */
  analyticsNames: 200,
  /** Pairs of event and device that are remembered, for the count of first times. */
  analyticsFirsts: 10_000,
  sessionDays: 30,
  sessionsPerAccount: 20,
  socketTicketSeconds: 30,
  socketSubscriptions: 64,
  socketMessageBytes: 4_096,
  /** Unsent bytes after which a socket is conflated, and after which it is cut off. */
  socketConflateBytes: 65_536,
  socketCutOffBytes: 262_144,
} as const;
