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
  /** Of an account, on each market: for so many orders that end after it, the clientOrderId of an order is remembered. */
  finishedOrdersPerAccount: 500,
  sparklinePoints: 42,
  languageCodeCharacters: 5,
  languages: 64,
  favoritePairs: 40,
  activityWordCharacters: 64,
  /** Of what an operator says to people. */
  reasonCharacters: 200,
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
  /** A reader that has been behind for so long is cut off too. */
  socketBehindSeconds: 8,
  /** Open connections of a network to one host, sockets among them. The operator's own networks aren't counted. */
  connectionsPerNetwork: 500,
  /** A socket that says nothing for so long is closed. */
  socketSilenceSeconds: 60,
  /** Calls of one socket that may be under way at a time. */
  socketCallsUnderWay: 200,
  /** Between two messages of a public channel, and of candles. */
  publicChannelMs: 40,
  candlesChannelMs: 250,
  /** Between two messages of mark and positions where the mark price alone has moved. */
  markChannelMs: 1_000,
  /** What asking for the description of the interface costs, in calls of the usual kind. */
  openApiWeight: 10,
  /** Orders, amendments and cancels of one account, and as many other changes, where the operator sets no other bound. */
  ordersPerSecond: 1_000,
  /** So many seconds' worth of them may come at once. */
  orderBurstSeconds: 2,
} as const;

/**
 * So many points within so many seconds. A network is an IPv4 address or the /64 of an IPv6 one. Tries to
 * log in and to register are those of a stranger's network; the operator's own networks speak for many people and have more.
 */
export const RATES = {
  loginsPerNetworkAndEmail: { points: 20, duration: 60 },
  loginsPerNetwork: { points: 120, duration: 60 },
  registrationsPerNetwork: { points: 60, duration: 600 },
  /** Browsers send these themselves, from networks of their own. */
  analyticsPerNetwork: { points: 1_200, duration: 60 },
  /** Weights of calls, see Endpoint. The operator's own networks speak for many people and aren't counted. */
  weightPerNetwork: { points: 6_000, duration: 60 },
  /** Messages that a client may send over one socket; subscribing to everything after a reconnect takes 64. */
  socketMessages: { points: 1_000, duration: 10 },
} as const;
