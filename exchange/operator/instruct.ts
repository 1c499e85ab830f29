import { randomBytes } from "node:crypto";
import { sendCommand } from "~exchange/operator-channel/client";
import {
  CHANNEL_LIMITS,
  ChannelCommand,
  CONTRACT_STATE_WORDS,
  MODE_WORDS,
  PAIR_STATE_WORDS,
} from "~exchange/operator-channel/protocol";
import type { DataFolder } from "./data-folder";
import { OperatorRefused, type Report } from "./report";

const MAINTENANCE = "maintenance";

/** Reads one of the commands that a running exchange carries out; null where `name` is none of them. Throws OperatorRefused. */
export function readInstruction(name: string, words: readonly string[]): ChannelCommand | null {
  switch (name) {
    case "pair": {
      const [pair, state] = wordsOf(name, words, 2, "a pair and its state, such as BTC_USDT halted");
      return checked({ command: name, pair, state }, `a pair's state is one of ${PAIR_STATE_WORDS.join(", ")}`);
    }
    case "mode": {
      const [mode, reason = MAINTENANCE] =
        words.length > 1 ? wordsOf(name, words, 2, MODE) : wordsOf(name, words, 1, MODE);
      if (mode === "trading" && words.length > 1) throw new OperatorRefused("a reason belongs to cancel-only");
      return checked(
        { command: name, mode, reason },
        `the mode is ${MODE_WORDS.join(" or ")}, and a reason one line of at most ${CHANNEL_LIMITS.reasonCharacters} characters`,
      );
    }
    case "fee-level": {
      const [account, level = ""] = wordsOf(name, words, 2, "an account and its level, such as ann@example.org 2");
      const number = /^\d{1,3}$/.test(level) ? Number(level) : level;
      return checked(
        { command: name, account, level: number },
        `a fee level is a whole number from 0 to ${CHANNEL_LIMITS.feeLevel}`,
      );
    }
    case "contract": {
      const [contract, state] = wordsOf(name, words, 2, "a contract and its state, such as BTCUSDT closing-only");
      return checked(
        { command: name, contract, state },
        `a contract's state is one of ${CONTRACT_STATE_WORDS.join(", ")}`,
      );
    }
    case "index": {
      const [contract, ...quotes] = words;
      if (contract === undefined || quotes.length === 0) throw new OperatorRefused(`index needs ${INDEX}`);
      const prices = quotes.map((quote) => {
        const [source, price] = quote.split("=");
        return { source, price };
      });
      return checked({ command: name, contract, prices }, `index needs ${INDEX}`);
    }
    case "fund": {
      const [deed, amount] = wordsOf(name, words, 2, "endow and an amount, such as fund endow 100000");
      const reference = randomBytes(16).toString("hex");
      return checked({ command: name, deed, amount, reference }, "the fund is endowed with an amount such as 2500.50");
    }
    default:
      return null;
  }
}

const INDEX = "a contract and prices of its index's sources, such as BTCUSDT feed-1=97400.5 feed-2=97401";
const MODE = 'the exchange\'s mode: trading, or cancel-only with a reason such as "new version"';

/** Has the running exchange carry a command out. Throws OperatorRefused with its reason, or ChannelUnreachable. */
export async function instruct({ directory }: DataFolder, command: ChannelCommand): Promise<Report> {
  const answer = await sendCommand(directory, command);
  if (!answer.done) throw new OperatorRefused(answer.text);
  const { text, sequence } = answer;
  return {
    command: command.command,
    findings: [{ check: command.command, ok: true, text: `${text} (record ${sequence})`, facts: { sequence } }],
    isDeed: true,
  };
}

function wordsOf(name: string, words: readonly string[], count: number, wanted: string): readonly string[] {
  if (words.length === count) return words;
  throw new OperatorRefused(`${name} needs ${wanted}`);
}

function checked(command: object, rule: string): ChannelCommand {
  const parsed = ChannelCommand.safeParse(command);
  if (!parsed.success) throw new OperatorRefused(rule);
  return parsed.data;
}
