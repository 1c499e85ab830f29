/** Every bound of the analytics client. Characters are UTF-16 units. */
export const ANALYTICS_LIMITS = {
  /** Events that a batch waits for. */
  batchSize: { min: 1, default: 6, max: 30 },
  /** Time after which a batch is sent although it isn't full, and before a failed one is tried again. */
  intervalMs: 6_000,
  queueMax: 500,
  eventsPerSend: 50,
  sendTimeoutMs: 3_000,
  retries: 3,
  nameCharacters: 50,
  userIdCharacters: 63,
  idCharacters: 64,
  textCharacters: 255,
  properties: 50,
  /** Events whose duration is being taken. */
  timers: 50,
  /** Clients besides the first. */
  instances: 10,
  linkers: 20,
  linkCharacters: 2_048,
  warningCharacters: 300,
  /** Encoded data of one send: an address has to fit into a request's headers, a body into the receiver's limit. */
  sendCharacters: { image: 7_000, ajax: 48_000, beacon: 48_000 },
} as const;
