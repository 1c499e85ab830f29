import fc from "fast-check";
import { expect, test } from "vitest";
import { INDICATORS } from "../indicators/catalogue";
import {
  changeIndicator,
  DEFAULT_SETTINGS,
  freshIndicator,
  readSettings,
  toggleIndicator,
  toggleInterval,
} from "./chart-settings";

test("what is kept is read back as it was", () => {
  const settings = toggleIndicator(toggleInterval(DEFAULT_SETTINGS, "1M"), "RSI");
  expect(readSettings(JSON.parse(JSON.stringify(settings)))).toEqual(settings);
});

test("storage may hold anything: it is never trusted", () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => void expect(readSettings(value)).toBeNull()));
  expect(readSettings({ ...DEFAULT_SETTINGS, version: 2 })).toBeNull();
  const [first] = DEFAULT_SETTINGS.indicators;
  expect(readSettings({ ...DEFAULT_SETTINGS, indicators: Array(50).fill(first) })).toBeNull();
  expect(readSettings({ ...DEFAULT_SETTINGS, indicators: [first, first] })?.indicators).toEqual([first]);
});

test("every indicator has settings in its bounds and a colour for each line", () => {
  for (const kind of INDICATORS) {
    const fresh = freshIndicator(kind.name);
    expect(fresh?.params).toEqual(kind.params.map(({ initial }) => initial));
    expect(fresh?.colors).toHaveLength(kind.isOpenEnded ? kind.params.length : kind.lines);
  }
});

test("an indicator is put on once and taken off again", () => {
  const on = toggleIndicator(DEFAULT_SETTINGS, "MACD");
  expect(on.indicators.map(({ name }) => name)).toEqual(["MA", "VOL", "MACD"]);
  expect(toggleIndicator(on, "MACD")).toEqual(DEFAULT_SETTINGS);
  expect(toggleIndicator(DEFAULT_SETTINGS, "nothing")).toEqual(DEFAULT_SETTINGS);
});

test("periods are moved into their bounds, and each gets a line of its own", () => {
  const changed = changeIndicator(DEFAULT_SETTINGS, { name: "MA", params: [0, 9_999, 3.4, 5], colors: ["blue"] });
  expect(changed.indicators[0]).toEqual({
    name: "MA",
    params: [1, 500, 3, 5],
    colors: ["blue", "ma2", "ma3", "accent"],
  });
});

test("intervals keep the order of time", () => {
  expect(toggleInterval(DEFAULT_SETTINGS, "30m").intervals).toEqual(["1m", "5m", "15m", "30m", "1h", "4h", "1d", "1w"]);
  expect(toggleInterval(DEFAULT_SETTINGS, "1h").intervals).not.toContain("1h");
});
