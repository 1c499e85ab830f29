import type { Command, CommandBody } from "~exchange/engine/commands";
import { pairCells, readPair } from "~exchange/engine/pair-row";
import { placeOf, Row, type Cell } from "~exchange/engine/row";
import { ACCOUNT_KINDS, ORDER_TYPES, SELF_TRADE_PREVENTIONS, SIDES, TIMES_IN_FORCE } from "~exchange/engine/words";

/** Places are stored: append only. */
const TYPES: readonly CommandBody["type"][] = [
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
];

/** A command as a journal payload: a positional JSON row of type, time and the type's own cells. */
export function encodeCommand(command: Command): Buffer {
  return Buffer.from(JSON.stringify([placeOf(TYPES, command.type), command.time, ...cellsOf(command)]));
}

/** Reads a payload back; the sequence is the record's own. Throws where the row isn't one that `encodeCommand` writes. */
export function decodeCommand(sequence: number, payload: Buffer): Command {
  const row = Row.parse(payload.toString("utf8"));
  const type = row.word(TYPES);
  const time = row.integer();
  return { ...readBody(type, row), sequence, time };
}

function cellsOf(command: CommandBody): Cell[] {
  switch (command.type) {
    case "configure-assets":
      return [command.assets.map(({ code, scale }) => [code, scale])];
    case "configure-pair":
      return pairCells(command.pair);
    case "open-account":
      return [command.accountId, command.email, command.passwordHash, placeOf(ACCOUNT_KINDS, command.kind)];
    case "open-session":
      return [command.accountId, command.tokenHash, command.expiresAt];
    case "close-session":
      return [command.tokenHash];
    case "update-preferences":
      return [command.accountId, Object.entries(command.preferences)];
    case "deposit":
      return [command.accountId, command.asset, String(command.amount), command.reference];
    case "place-order":
      return [
        command.accountId,
        command.clientOrderId,
        command.pair,
        placeOf(SIDES, command.side),
        placeOf(ORDER_TYPES, command.orderType),
        placeOf(TIMES_IN_FORCE, command.timeInForce),
        Number(command.postOnly),
        placeOf(SELF_TRADE_PREVENTIONS, command.selfTradePrevention),
        command.price,
        command.quantity,
        command.quoteAmount === null ? null : String(command.quoteAmount),
      ];
    case "cancel-order":
      return [command.accountId, command.orderId];
    case "cancel-all":
      return [command.accountId, command.pair];
  }
}

function readBody(type: CommandBody["type"], row: Row): CommandBody {
  switch (type) {
    case "configure-assets":
      return { type, assets: row.rows().map((r) => ({ code: r.text(), scale: r.integer() })) };
    case "configure-pair":
      return { type, pair: readPair(row) };
    case "open-account":
      return {
        type,
        accountId: row.text(),
        email: row.text(),
        passwordHash: row.text(),
        kind: row.word(ACCOUNT_KINDS),
      };
    case "open-session":
      return { type, accountId: row.text(), tokenHash: row.text(), expiresAt: row.integer() };
    case "close-session":
      return { type, tokenHash: row.text() };
    case "update-preferences":
      return {
        type,
        accountId: row.text(),
        preferences: Object.fromEntries(row.rows().map((r) => [r.text(), r.textOrFlag()])),
      };
    case "deposit":
      return { type, accountId: row.text(), asset: row.text(), amount: row.amount(), reference: row.text() };
    case "place-order":
      return {
        type,
        accountId: row.text(),
        clientOrderId: row.text(),
        pair: row.text(),
        side: row.word(SIDES),
        orderType: row.word(ORDER_TYPES),
        timeInForce: row.word(TIMES_IN_FORCE),
        postOnly: row.flag(),
        selfTradePrevention: row.word(SELF_TRADE_PREVENTIONS),
        price: row.numberOrNull(),
        quantity: row.numberOrNull(),
        quoteAmount: row.amountOrNull(),
      };
    case "cancel-order":
      return { type, accountId: row.text(), orderId: row.text() };
    case "cancel-all":
      return { type, accountId: row.text(), pair: row.textOrNull() };
  }
}
