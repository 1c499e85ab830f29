import { expect, test } from "vitest";
import { links } from "~/root";

test("five weights are preloaded, from this site, before any style asks for them", () => {
  const fonts = links().filter((link) => "rel" in link && link.rel === "preload");
  expect(fonts).toHaveLength(5);
  const weights = fonts.map((font) => /inter-latin-(\d{3})-normal/.exec("href" in font ? String(font.href) : "")?.[1]);
  expect(weights).toEqual(["400", "500", "600", "700", "800"]);
  for (const font of fonts) expect(font).toMatchObject({ as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  for (const font of fonts) expect("href" in font && font.href).toMatch(/^\/(?!\/)/);
});
