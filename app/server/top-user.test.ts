import { expect, test } from "vitest";
import { topUser } from "./top-user.server";

const availableLanguage = ["en_US"];

test("the user's own facts stand over those beside them", () => {
  expect(topUser({ id: "1", userInfo: { id: "2", email: "a@example.org" }, availableLanguage })).toEqual({
    id: "2",
    email: "a@example.org",
  });
  expect(topUser({ id: "1", userInfo: { email: "a@example.org" }, availableLanguage })?.id).toBe("1");
});

test("an id may be called fid, and without either there is nobody", () => {
  expect(topUser({ fid: "7", availableLanguage })).toEqual({ id: "7", email: null });
  expect(topUser({ id: null, userInfo: null, availableLanguage })).toBeNull();
});
