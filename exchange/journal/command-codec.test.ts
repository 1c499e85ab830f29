import fc from "fast-check";
import { expect, test } from "vitest";
import { limit, OPENING } from "~exchange/engine/core-under-test";
import { command, FUNDED } from "~exchange/engine/random-commands";
import { decodeCommand, encodeCommand } from "./command-codec";

test("every command comes back as it was", () => {
  for (const [index, body] of [...OPENING, ...FUNDED].entries()) {
    const stamped = { ...body, sequence: index + 1, time: 1_736_899_200_000 + index };
    expect(decodeCommand(index + 1, encodeCommand(stamped))).toEqual(stamped);
  }
  fc.assert(
    fc.property(command, fc.nat(), (body, time) => {
      const stamped = { ...body, sequence: 9, time };
      // What is no number in JSON comes back as none, and is refused by the core as none.
      const odd =
        body.type === "place-order" &&
        [body.price, body.quantity].some((value) => value !== null && !Number.isFinite(value));
      if (!odd) expect(decodeCommand(9, encodeCommand(stamped))).toEqual(stamped);
    }),
  );
});

test("a number that JSON can't say comes back as none", () => {
  const stamped = { ...limit({ price: Number.NaN }), sequence: 1, time: 1 };
  expect(decodeCommand(1, encodeCommand(stamped))).toMatchObject({ price: null });
});

test("the records that come all day are small", () => {
  const time = 1_736_899_200_000;
  const placed = {
    ...limit({
      accountId: "maker-1",
      clientOrderId: "maker-1-BTC_USDT-12345",
      pair: "BTC_USDT",
      price: 9_740_000,
      quantity: 123_456,
    }),
    sequence: 1,
    time,
  };
  expect(encodeCommand(placed).length).toBeLessThan(100);
  const cancelled = { type: "cancel-order", accountId: "maker-1", orderId: "1234567890", sequence: 2, time } as const;
  expect(encodeCommand(cancelled).length).toBeLessThan(60);
});

test.each(["", "{}", "[]", "[99,1]", "[8,1,5,6]", '[8,"x","a","b"]', '[6,1,"a","QQQ","1.5","r"]', "[7,1", "null"])(
  "a payload of %s is no command",
  (text) => {
    expect(() => decodeCommand(1, Buffer.from(text))).toThrow();
  },
);
