import { expect, test } from "vitest";
import { LIMITS } from "~exchange/contract/limits";
import { normaliseEmail } from "./email";

test.each(["a@b.co", "A.b-c_d@E-x.ample.ORG", " spaced@example.org\t", "1@2.3"])("%j is an e-mail address", (text) => {
  expect(normaliseEmail(text)).toBe(text.trim().toLowerCase());
});

const tooLong = `${"x".repeat(LIMITS.emailCharacters)}@b.co`;
test.each(["", "a", "a@b", "@b.co", "a@.co", "a@b.", "a b@c.de", "a@b..co", "a+b@c.de", "a@b@c.de", "ä@b.co", tooLong])(
  "%j is none",
  (text) => {
    expect(normaliseEmail(text)).toBeNull();
  },
);
