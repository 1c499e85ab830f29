import { expect, test } from "vitest";
import { hasHiddenFirstSteps } from "~/server/first-steps.server";
import { action } from "./first-steps";

const SITE = "http://127.0.0.1";

function send(fields: Record<string, string>) {
  const request = new Request(`${SITE}/actions/first-steps`, { method: "POST", body: new URLSearchParams(fields) });
  return action({ request, params: {}, context: {} });
}

test("the first steps are put away by a form, which leads back to its page", async () => {
  const answer = await send({ firstSteps: "hidden", redirectTo: "/ja_JP" });
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/ja_JP"]);
  const [cookie = ""] = (answer.headers.get("Set-Cookie") ?? "").split(";");
  expect(hasHiddenFirstSteps(new Request(SITE, { headers: { Cookie: cookie } }))).toBe(true);
  expect(hasHiddenFirstSteps(new Request(SITE))).toBe(false);
});

test("a form that says anything else is refused", async () => {
  await expect(send({ redirectTo: "/" })).rejects.toMatchObject({ status: 400 });
});
