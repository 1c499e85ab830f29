import type { ExitTerms } from "~exchange/domain/exit-rules";
import { pairCells } from "../pair-row";
import { placeOf, Row, type Cell } from "../row";
import type { CommandBody, OrderConditions } from "../commands";
import { AMOUNT_MAX, highOf, lowOf } from "./amount";
import {
  ALL_PAIRS,
  AT_CONDITIONS,
  AT_ORDER_ID,
  AT_PARTIES,
  AT_PRICE,
  AT_QUANTITY,
  AT_QUOTE,
  AT_ROW,
  AT_TERMS,
  AT_TIME,
  CLIENT_ID_BYTES_MAX,
  CONDITION_WORDS,
  EXIT_WORDS,
  FLAG_BAD_AMOUNT,
  FLAG_CONDITIONS,
  FLAG_EXITS,
  FLAG_QUOTE_AMOUNT,
  LENGTH_BYTES,
  PLACE_WORDS,
  RECORD_VERSION,
  TERM_POST_ONLY,
  TERM_SELF_TRADE,
  TERM_TIME_IN_FORCE,
  TERM_TYPE,
  WORD,
  type CommandBuffer,
} from "./command-buffer";
import { readRowCommand, type RowCommand } from "./decode-row";
import { UNKNOWN, type Directory } from "./directory";
import { futuresCells } from "../futures/command-row";
import {
  ACCOUNT_KINDS,
  GTC,
  LIMIT,
  ORDER_TYPES,
  PAIR_STATES,
  SELF_TRADE_PREVENTIONS,
  STP_EXPIRE_TAKER,
  TIMES_IN_FORCE,
} from "./words";

/** Places are stored: append only. */
export const COMMAND_TYPES = [
  "configure-assets",
  "configure-pair",
  "open-account",
  "open-session",
  "close-session",
  "update-preferences",
  "deposit",
  "place-order",
  "cancel-order",
  "cancel-all",
  "amend-order",
  "set-pair-state",
  "set-exchange-mode",
  "set-fee-level",
  "advance-time",
  "futures",
  "transfer-funds",
] as const satisfies readonly CommandBody["type"][];

/** Whether a command is kept as a row of JSON text. Throws where it has a layout of its own. */
export function rowTypeOf(type: CommandBody["type"] | undefined): RowCommand["type"] {
  switch (type) {
    case undefined:
    case "place-order":
    case "cancel-order":
    case "cancel-all":
    case "amend-order":
      throw new Error(`${type} is no command that is kept as a row`);
    default:
      return type;
  }
}

type PlaceOrder = Extract<CommandBody, { type: "place-order" }>;

const text = new TextEncoder();

/**
 * Writes a command at the buffer's end and returns its place. Throws, leaving the buffer as it was, where the command is
 * none that the journal could keep: a client order id of more than 36 bytes, a time that is no whole number.
 */
export function encodeCommand(buffer: CommandBuffer, directory: Directory, body: CommandBody, time: number): number {
  if (!Number.isSafeInteger(time)) throw new Error(`a command can't come at ${time}`);
  switch (body.type) {
    case "place-order":
      return encodePlace(buffer, directory, body, time);
    case "cancel-order":
    case "amend-order":
      return encodeOfOrder(buffer, directory, body, time);
    case "cancel-all":
      return encodeCancelAll(buffer, directory, body, time);
    default:
      return encodeRow(buffer, body, time);
  }
}

function encodePlace(buffer: CommandBuffer, directory: Directory, body: PlaceOrder, time: number): number {
  const account = directory.findPerson(body.accountId);
  const pair = directory.pairs.find(body.pair);
  const { clientOrderId, quoteAmount } = body;
  const { length } = clientOrderId;
  if (length === 0 || length > CLIENT_ID_BYTES_MAX) throw new Error("a client order id has 1 to 36 characters");
  if (clientOrderId.startsWith(EXIT_CLIENT_ID)) throw new Error("the client order id is one of the engine's own");
  const conditional = hasConditions(body);
  const exits = givenExits(body);
  const at = buffer.end;
  buffer.reserve(PLACE_WORDS + CONDITION_WORDS + EXIT_WORDS + CLIENT_ID_BYTES_MAX / WORD + 2);
  const { ints, doubles } = buffer;
  const bad = quoteAmount !== null && (quoteAmount <= 0n || quoteAmount >= AMOUNT_MAX);
  const flags =
    (conditional ? FLAG_CONDITIONS : 0) |
    (exits ? FLAG_EXITS : 0) |
    (bad ? FLAG_BAD_AMOUNT : 0) |
    (quoteAmount === null ? 0 : FLAG_QUOTE_AMOUNT);
  ints[at * 2 + 1] = TYPE_PLACE | (RECORD_VERSION << 8) | (flags << 16);
  doubles[at + AT_TIME] = time;
  ints[(at + AT_PARTIES) * 2] = account;
  ints[(at + AT_PARTIES) * 2 + 1] = pair;
  ints[(at + AT_TERMS) * 2] = termsOf(body);
  ints[(at + AT_TERMS) * 2 + 1] = length;
  doubles[at + AT_PRICE] = numberOf(body.price);
  doubles[at + AT_QUANTITY] = numberOf(body.quantity);
  doubles[at + AT_QUOTE] = quoteAmount === null || bad ? 0 : lowOf(quoteAmount);
  doubles[at + AT_QUOTE + 1] = quoteAmount === null || bad ? 0 : highOf(quoteAmount);
  let end = at + PLACE_WORDS;
  if (conditional) {
    writeConditions(doubles, at, body);
    end += CONDITION_WORDS;
  }
  if (exits) {
    writeExits(doubles, end, exits);
    end += EXIT_WORDS;
  }
  end = writeClientId(buffer, end, clientOrderId);
  if (account === UNKNOWN || pair === UNKNOWN) return finishWithRow(buffer, at, end, [body.accountId, body.pair]);
  return finish(buffer, at, end);
}

function writeConditions(doubles: Float64Array, at: number, body: OrderConditions): void {
  doubles[at + AT_CONDITIONS] = numberOf(body.triggerPrice);
  doubles[at + AT_CONDITIONS + 1] = numberOf(body.stopLimitPrice);
  doubles[at + AT_CONDITIONS + 2] = numberOf(body.trailingBips);
  doubles[at + AT_CONDITIONS + 3] = numberOf(body.displayQuantity);
  doubles[at + AT_CONDITIONS + 4] = numberOf(body.expiresAt);
}

function writeExits(doubles: Float64Array, at: number, exits: ExitTerms | null): void {
  doubles[at] = numberOf(exits?.takeProfit);
  doubles[at + 1] = numberOf(exits?.stopLoss);
  doubles[at + 2] = numberOf(exits?.stopLossLimit);
}

function hasConditions(body: OrderConditions): boolean {
  return (
    isGiven(body.triggerPrice) ||
    isGiven(body.stopLimitPrice) ||
    isGiven(body.trailingBips) ||
    isGiven(body.displayQuantity) ||
    isGiven(body.expiresAt)
  );
}

/** An order's exits; null where none of their prices is given. */
export function givenExits({ exits }: OrderConditions): ExitTerms | null {
  if (!exits) return null;
  const { takeProfit, stopLoss, stopLossLimit } = exits;
  return isGiven(takeProfit) || isGiven(stopLoss) || isGiven(stopLossLimit) ? exits : null;
}

function isGiven(value: number | null | undefined): boolean {
  return value !== null && value !== undefined;
}

function termsOf(body: PlaceOrder): number {
  return (
    (body.side === "buy" ? 0 : 1) |
    // The usual words needn't be looked for.
    ((body.orderType === "limit" ? LIMIT : placeOf(ORDER_TYPES, body.orderType)) << TERM_TYPE) |
    ((body.timeInForce === "gtc" ? GTC : placeOf(TIMES_IN_FORCE, body.timeInForce)) << TERM_TIME_IN_FORCE) |
    ((body.selfTradePrevention === "expire_taker"
      ? STP_EXPIRE_TAKER
      : placeOf(SELF_TRADE_PREVENTIONS, body.selfTradePrevention)) <<
      TERM_SELF_TRADE) |
    (body.postOnly ? 1 << TERM_POST_ONLY : 0)
  );
}

const ASCII_MAX = 127;
/** How the client order ids of exits begin, which nobody else may give. */
export const EXIT_CLIENT_ID = "exit:";

/** Writes a client order id, which is printable ASCII, and returns where the next word is free. */
function writeClientId(buffer: CommandBuffer, at: number, clientOrderId: string): number {
  const { doubles, bytes } = buffer;
  const { length } = clientOrderId;
  const end = at + ((length + WORD - 1) >>> 3);
  doubles[end - 1] = 0;
  const first = at * WORD;
  for (let index = 0; index < length; index += 1) {
    const character = clientOrderId.charCodeAt(index);
    if (character > ASCII_MAX || character < 32) throw new Error("a client order id is printable ASCII");
    bytes[first + index] = character;
  }
  return end;
}

function encodeOfOrder(
  buffer: CommandBuffer,
  directory: Directory,
  body: Extract<CommandBody, { type: "cancel-order" | "amend-order" }>,
  time: number,
): number {
  const at = buffer.end;
  const amends = body.type === "amend-order";
  const exits = amends ? body.exits : undefined;
  const exitsAt = at + (amends ? AT_QUANTITY : AT_ORDER_ID) + 1;
  const end = exitsAt + (exits === undefined ? 0 : EXIT_WORDS);
  buffer.reserve(end - at);
  const { ints, doubles } = buffer;
  const account = directory.findPerson(body.accountId);
  const flags = exits === undefined ? 0 : FLAG_EXITS;
  ints[at * 2 + 1] = (amends ? TYPE_AMEND : TYPE_CANCEL) | (RECORD_VERSION << 8) | (flags << 16);
  doubles[at + AT_TIME] = time;
  ints[(at + AT_PARTIES) * 2] = account;
  ints[(at + AT_PARTIES) * 2 + 1] = 0;
  doubles[at + AT_ORDER_ID] = orderNumber(body.orderId);
  if (amends) {
    doubles[at + AT_PRICE] = numberOf(body.price);
    doubles[at + AT_QUANTITY] = numberOf(body.quantity);
  }
  if (exits !== undefined) writeExits(doubles, exitsAt, exits);
  return account === UNKNOWN ? finishWithRow(buffer, at, end, [body.accountId]) : finish(buffer, at, end);
}

function encodeCancelAll(
  buffer: CommandBuffer,
  directory: Directory,
  body: Extract<CommandBody, { type: "cancel-all" }>,
  time: number,
): number {
  const at = buffer.end;
  buffer.reserve(AT_PARTIES + 1);
  const account = directory.findPerson(body.accountId);
  const pair = body.pair === null ? ALL_PAIRS : directory.pairs.find(body.pair);
  buffer.ints[at * 2 + 1] = TYPE_CANCEL_ALL | (RECORD_VERSION << 8);
  buffer.doubles[at + AT_TIME] = time;
  buffer.ints[(at + AT_PARTIES) * 2] = account;
  buffer.ints[(at + AT_PARTIES) * 2 + 1] = pair;
  const end = at + AT_PARTIES + 1;
  if (account === UNKNOWN || pair === UNKNOWN) return finishWithRow(buffer, at, end, [body.accountId, body.pair]);
  return finish(buffer, at, end);
}

function encodeRow(buffer: CommandBuffer, body: CommandBody, time: number): number {
  const at = buffer.end;
  buffer.reserve(AT_ROW);
  buffer.ints[at * 2 + 1] = placeOf(COMMAND_TYPES, body.type) | (RECORD_VERSION << 8);
  buffer.doubles[at + AT_TIME] = time;
  const cells = cellsOf(body);
  // What can't be read back must not be kept: it would stop every start.
  readRowCommand(rowTypeOf(body.type), Row.parse(JSON.stringify(cells)));
  return finishWithRow(buffer, at, at + AT_ROW, cells);
}

function finish(buffer: CommandBuffer, at: number, end: number): number {
  buffer.ints[at * 2] = (end - at) * WORD - LENGTH_BYTES;
  buffer.end = end;
  return at;
}

/** Adds a row of JSON text; spaces fill the last word up. */
function finishWithRow(buffer: CommandBuffer, at: number, from: number, cells: readonly Cell[]): number {
  const row = text.encode(JSON.stringify(cells));
  if (row.length > ROW_BYTES_MAX) throw new Error(`a command of ${row.length} bytes is too long for the journal`);
  const words = Math.ceil(row.length / WORD);
  buffer.reserve(from - at + words);
  buffer.bytes.fill(0x20, from * WORD, (from + words) * WORD);
  buffer.bytes.set(row, from * WORD);
  return finish(buffer, at, from + words);
}

/** Far beyond what any configuration needs. */
const ROW_BYTES_MAX = 65_536;

function cellsOf(command: CommandBody): Cell[] {
  switch (command.type) {
    case "configure-assets":
      // A scale that is no whole number is refused by the core like one that is out of bounds.
      return [command.assets.map(({ code, scale }) => [code, Number.isSafeInteger(scale) ? scale : -1])];
    case "configure-pair":
      return pairCells(command.pair);
    case "open-account":
      return [command.accountId, command.email, command.passwordHash, placeOf(ACCOUNT_KINDS, command.kind)];
    case "open-session":
      return [command.accountId, command.tokenHash, integer(command.expiresAt)];
    case "close-session":
      return [command.tokenHash];
    case "update-preferences":
      return [command.accountId, Object.entries(command.preferences)];
    case "deposit":
      return [command.accountId, command.asset, String(command.amount), command.reference];
    case "set-pair-state":
      return [command.pair, placeOf(PAIR_STATES, command.state)];
    case "set-exchange-mode":
      return [Number(command.cancelOnly), command.reason];
    case "set-fee-level":
      return [command.accountId, integer(command.level)];
    case "advance-time":
      return [];
    case "futures":
      return futuresCells(command.command);
    case "transfer-funds": {
      const { accountId, asset, amount, reference } = command;
      return [accountId, Number(command.to === "futures"), asset, String(amount), reference];
    }
    case "place-order":
    case "cancel-order":
    case "cancel-all":
    case "amend-order":
      throw new Error(`${command.type} has a layout of its own`);
  }
}

function integer(value: number): number {
  if (!Number.isSafeInteger(value)) throw new Error(`${value} is no whole number`);
  return value;
}

/** Numbers that are none are checked by the core like ones that aren't given. */
function numberOf(value: number | null | undefined): number {
  return value !== null && value !== undefined && Number.isFinite(value) ? value : NaN;
}

const ZERO = 48;
const DIGITS_MAX = 16;

/** An order's number from its id; 0, which no order has, where the text is none that the engine gives out. */
function orderNumber(orderId: string): number {
  const { length } = orderId;
  let number = 0;
  if (length === 0 || length > DIGITS_MAX) return 0;
  for (let index = 0; index < length; index += 1) {
    const digit = orderId.charCodeAt(index) - ZERO;
    if (digit < 0 || digit > 9 || (digit === 0 && index === 0)) return 0;
    number = number * 10 + digit;
  }
  return number <= Number.MAX_SAFE_INTEGER ? number : 0;
}

const TYPE_PLACE = COMMAND_TYPES.indexOf("place-order");
const TYPE_CANCEL = COMMAND_TYPES.indexOf("cancel-order");
const TYPE_CANCEL_ALL = COMMAND_TYPES.indexOf("cancel-all");
const TYPE_AMEND = COMMAND_TYPES.indexOf("amend-order");
