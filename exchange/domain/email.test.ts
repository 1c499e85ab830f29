import { expect, test } from "vitest";
import { normaliseEmail } from "./email";

test.each(["a@b.co", "A.b-c_d@E-x.ample.ORG", " spaced@example.org\t", "1@2.3"])("%j is an e-mail address", (text) => {
  expect(normaliseEmail(text, CHARACTERS_MAX)).toBe(text.trim().toLowerCase());
});

const CHARACTERS_MAX = 254;
const tooLong = `${"x".repeat(CHARACTERS_MAX)}@b.co`;
test.each(["", "a", "a@b", "@b.co", "a@.co", "a@b.", "a b@c.de", "a@b..co", "a+b@c.de", "a@b@c.de", "ä@b.co", tooLong])(
  "%j is none",
  (text) => {
    expect(normaliseEmail(text, CHARACTERS_MAX)).toBeNull();
  },
);
