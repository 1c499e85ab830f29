import { describe, expect, it } from "vitest";
import { scrollToSee } from "./use-current-in-sight";

const strip = { left: 10, right: 310 };

describe("what a strip is scrolled by", () => {
  it("is nothing where the part and a bit of its neighbours are seen", () => {
    expect(scrollToSee(strip, { left: 100, right: 180 })).toBe(0);
    expect(scrollToSee(strip, { left: 42, right: 278 })).toBe(0);
  });

  it("leads to a part at either end", () => {
    expect(scrollToSee(strip, { left: 580, right: 640 })).toBe(362);
    expect(scrollToSee(strip, { left: -110, right: -69 })).toBe(-152);
    expect(scrollToSee(strip, { left: 20, right: 80 })).toBe(-22);
  });

  it("shows the beginning of a part that is wider than the strip", () => {
    expect(scrollToSee(strip, { left: 50, right: 900 })).toBe(40);
  });
});
