import { expect, test } from "vitest";
import { layoutOf } from "~/features/terminal/layout/layout.server";
import { action } from "./layout";

const SITE = "http://127.0.0.1";

function choose(fields: Record<string, string>) {
  const request = new Request(`${SITE}/actions/layout`, { method: "POST", body: new URLSearchParams(fields) });
  return action({ request, params: {}, context: {} });
}

/** The layout that the browser's next page is drawn with. */
const nextLayout = (answer: Response) => {
  const [cookie = ""] = (answer.headers.get("Set-Cookie") ?? "").split(";");
  return layoutOf(new Request(SITE, { headers: { Cookie: cookie } }));
};

test("without scripts an arrangement is chosen by a form, and the person stays on the page", async () => {
  const answer = await choose({ layout: "scalper...", redirectTo: "/ar_AE/spot/BTC_USDT?interval=1h" });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("Location")).toBe("/ar_AE/spot/BTC_USDT?interval=1h");
  expect(answer.headers.get("Set-Cookie")).toContain("Max-Age=31536000");
  expect(nextLayout(answer)).toEqual({ preset: "scalper", book: null, form: null, bottom: null });
});

test.each(["standard.9999..", "nothing...", "<script>"])("%s is kept as the standard layout", async (layout) => {
  expect(nextLayout(await choose({ layout }))).toEqual({ preset: "standard", book: null, form: null, bottom: null });
});

test("a form that says no layout, or one that is far too long, is refused", async () => {
  const refused: Record<string, string>[] = [{ redirectTo: "/" }, { layout: "x".repeat(41) }];
  for (const fields of refused) {
    await expect(choose(fields)).rejects.toMatchObject({ status: 400 });
  }
});
