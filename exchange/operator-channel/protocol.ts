/** What the operator's commands and a running exchange say to each other; decision record 0019 says why so. */
import { z } from "zod";

/** In the data folder while an exchange runs on it, readable by its owner alone. */
export const CHANNEL_FILE = "operator-channel.json";
export const CHANNEL_PATH = "/operator/command";
export const CHANNEL_HOST = "127.0.0.1";

export const CHANNEL_LIMITS = {
  fileBytes: 1_024,
  requestBytes: 4_096,
  answerBytes: 16_384,
  reasonCharacters: 200,
  /** An e-mail address may have as many. */
  accountCharacters: 254,
  userCharacters: 64,
  /** As many as a pair can have. */
  feeLevel: 15,
  amountCharacters: 40,
  /** As many as a contract can have. */
  indexSources: 20,
} as const;

export const PAIR_STATE_WORDS = ["pre-open", "trading", "cancel-only", "halted"] as const;
export const CONTRACT_STATE_WORDS = ["trading", "closing-only", "halted"] as const;
export const MODE_WORDS = ["trading", "cancel-only"] as const;

/** Where the exchange listens, and what proves that the caller may read the data folder. */
export const ChannelFile = z.strictObject({
  port: z.number().int().min(1).max(65_535),
  token: z.string().regex(/^[0-9a-f]{64}$/),
});
export type ChannelFile = z.infer<typeof ChannelFile>;

/** Text for people, on one line. */
const Line = (characters: number) =>
  z
    .string()
    .min(1)
    .max(characters)
    .regex(/^\P{Cc}+$/u);

export const ChannelCommand = z.discriminatedUnion("command", [
  z.strictObject({ command: z.literal("pair"), pair: z.string().max(24), state: z.enum(PAIR_STATE_WORDS) }),
  z.strictObject({
    command: z.literal("mode"),
    mode: z.enum(MODE_WORDS),
    /** Told to whoever is refused. */
    reason: Line(CHANNEL_LIMITS.reasonCharacters),
  }),
  z.strictObject({
    command: z.literal("fee-level"),
    /** Id or e-mail address. */
    account: Line(CHANNEL_LIMITS.accountCharacters),
    level: z.number().int().min(0).max(CHANNEL_LIMITS.feeLevel),
  }),
  z.strictObject({
    command: z.literal("contract"),
    contract: z.string().max(24),
    state: z.enum(CONTRACT_STATE_WORDS),
  }),
  z.strictObject({
    command: z.literal("index"),
    contract: z.string().max(24),
    prices: z
      .array(
        z.strictObject({
          source: z.string().max(24),
          /** In the asset that contracts settle in; decimal. */
          price: z
            .string()
            .max(CHANNEL_LIMITS.amountCharacters)
            .regex(/^\d+(\.\d{1,18})?$/),
          /** When the source had it, Unix ms; now where it doesn't say. */
          time: z.number().int().positive().optional(),
        }),
      )
      .min(1)
      .max(CHANNEL_LIMITS.indexSources),
  }),
  z.strictObject({
    command: z.literal("fund"),
    deed: z.literal("endow"),
    /** Of the asset that contracts settle in; decimal. */
    amount: z
      .string()
      .max(CHANNEL_LIMITS.amountCharacters)
      .regex(/^\d+(\.\d+)?$/),
    /** Drawn by the caller, so that an endowment that is told twice counts once. */
    reference: z.string().regex(/^[0-9a-f]{32}$/),
  }),
]);
export type ChannelCommand = z.infer<typeof ChannelCommand>;

/** `user`: whom the operating system says is asking, for the log. */
export const ChannelRequest = z.strictObject({ user: Line(CHANNEL_LIMITS.userCharacters), command: ChannelCommand });
export type ChannelRequest = z.infer<typeof ChannelRequest>;

/** `text`: one sentence for people. `sequence`: the journal's record of the command. */
export const ChannelAnswer = z.discriminatedUnion("done", [
  z.strictObject({ done: z.literal(true), text: z.string(), sequence: z.number().int() }),
  z.strictObject({ done: z.literal(false), text: z.string() }),
]);
export type ChannelAnswer = z.infer<typeof ChannelAnswer>;
