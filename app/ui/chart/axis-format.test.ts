import fc from "fast-check";
import { expect, test } from "vitest";
import { LOCALE_CODES } from "~/i18n/locales";
import { formatCompact } from "~/lib/format/format-compact";
import { axisFormat } from "./axis-format";
import { valueScale } from "./chart-geometry";

test("ticks that lie close together have as many decimals as tell them apart, far ones the usual", () => {
  const labels = (values: string[]) => {
    const { ticks } = valueScale(values);
    const format = axisFormat(ticks, (value, finer) => formatCompact(value, { locale: "en_US", decimals: 2 + finer }));
    return ticks.map(format);
  };
  expect(labels(["5000000", "5000233.03"])).toEqual(["5M", "5.0001M", "5.0002M", "5.0003M"]);
  expect(labels(["1000000", "4000000"])).toEqual(["1M", "2M", "3M", "4M"]);
});

test("neighbours on an axis never read alike, in any language, whatever the values are", () => {
  const value = fc.double({ min: -1e9, max: 1e9, noNaN: true });
  const near = fc.double({ min: 1e-6, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(value, near, fc.constantFrom(...LOCALE_CODES), (low, distance, locale) => {
      const { ticks } = valueScale([low, low + distance].map((each) => each.toFixed(8)));
      const format = axisFormat(ticks, (tick, finer) =>
        formatCompact(tick, { locale, decimals: 2 + finer, sign: true }),
      );
      const labels = ticks.map(format);
      expect(labels.filter((label, index) => label === labels[index - 1])).toEqual([]);
    }),
  );
});
