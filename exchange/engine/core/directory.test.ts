import { expect, test } from "vitest";
import { Names, UNKNOWN } from "./directory";

test("every name is found, however many there are and however alike they end", () => {
  const names = new Names();
  const all = ["A", "BTC", "ETH_USDT"];
  for (let index = 0; index < 9_000; index += 1) all.push(`${index}-account`, `account-${index}`);
  for (const [place, name] of all.entries()) {
    expect(names.find(name)).toBe(UNKNOWN);
    expect(names.add(name)).toBe(place);
    expect(names.find(name)).toBe(place);
  }
  for (const turn of [1, 2]) for (const [place, name] of all.entries()) expect(names.find(name), `${turn}`).toBe(place);
  expect(names.find("9000-account")).toBe(UNKNOWN);
});
