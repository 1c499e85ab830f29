import { expect, test } from "vitest";
import { RATES } from "~exchange/contract/limits";
import { createRateLimits } from "./rate-limits";

test("a network's calls are counted by their weight, whoever of it makes them; others and the operator's own are not", async () => {
  const limits = createRateLimits();
  const weight = RATES.weightPerNetwork.points / 10;
  for (let call = 0; call < 10; call += 1) await limits.call(call % 2 === 0 ? "2001:db8::1" : "2001:db8::2", weight);
  await expect(limits.call("2001:db8::3", 1)).rejects.toMatchObject({ error: "TOO_MANY_REQUESTS" });
  await limits.call("203.0.113.9", 1);
  for (let call = 0; call < 20; call += 1) await limits.call("127.0.0.1", weight);
});
