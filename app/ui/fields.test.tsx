import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Texts } from "~/i18n/texts";
import { TextsContext } from "~/i18n/use-translation";
import { lettersOnly } from "~/lib/input/text-filters";
import common from "~locales/en_US/common.json";
import errors from "~locales/en_US/errors.json";
import { CodeField, EmailField, FilteredField, MobileField } from "./FilteredField";
import { DecimalField, FuturesNumberField } from "./NumberFields";

const texts = new Texts("en-US", { common, errors });

function show(field: ReactElement): HTMLInputElement {
  render(<TextsContext.Provider value={texts}>{field}</TextsContext.Provider>);
  return screen.getByLabelText<HTMLInputElement>("Field");
}

const noticed = () => screen.getByRole("status").textContent?.replace(/[\u2066\u2069]/g, "");

test("a filtered field takes what its filter keeps, typed or pasted", async () => {
  const input = show(<CodeField label="Field" />);
  await userEvent.type(input, "1a2-3");
  expect(input).toHaveValue("123");
  await userEvent.clear(input);
  await userEvent.click(input);
  await userEvent.paste("12 34-56 78");
  expect(input).toHaveValue("123456");
});

test("the caret stays where the person types", async () => {
  const input = show(<FilteredField label="Field" filter={lettersOnly} defaultValue="abef" />);
  await userEvent.type(input, "c1d", { initialSelectionStart: 2, initialSelectionEnd: 2 });
  expect(input).toHaveValue("abcdef");
  expect(input.selectionStart).toBe(4);
});

test("what is being composed is left alone until it is composed", () => {
  const input = show(<FilteredField label="Field" filter={lettersOnly} />);
  fireEvent.compositionStart(input);
  fireEvent.input(input, { target: { value: "wang2" }, isComposing: true });
  expect(input).toHaveValue("wang2");
  fireEvent.input(input, { target: { value: "王2" }, isComposing: true });
  fireEvent.compositionEnd(input);
  expect(input).toHaveValue("王");
});

test("a decimal field keeps what is typed until it is left, then cuts it and says so", async () => {
  const input = show(<DecimalField label="Field" />);
  await userEvent.type(input, "001,2399x");
  expect(input).toHaveValue("1.2399");
  expect(noticed()).toBe("");
  await userEvent.tab();
  expect(input).toHaveValue("1.23");
  expect(noticed()).toBe("Extra decimals were cut off: 1.23.");
  await userEvent.type(input, "4");
  expect(noticed()).toBe("");
});

test("a number beyond its bounds becomes the bound once the field is left, and that is said", async () => {
  const input = show(
    <FuturesNumberField label="Field" options={{ min: "1", max: "125", decimals: 0, positiveOnly: true }} />,
  );
  await userEvent.type(input, "-300");
  expect(input).toHaveValue("300");
  await userEvent.tab();
  expect(input).toHaveValue("125");
  expect(noticed()).toBe("Lowered to the maximum: 125.");
  await userEvent.clear(input);
  await userEvent.type(input, "0");
  await userEvent.tab();
  expect([input.value, noticed()]).toEqual(["1", "Raised to the minimum: 1."]);
});

test("arrows step a number, ten steps with Shift, and the wheel does nothing", async () => {
  const input = show(<DecimalField label="Field" step="0.01" max="1" defaultValue="0.5" />);
  await userEvent.type(input, "{ArrowUp}");
  expect(input).toHaveValue("0.51");
  await userEvent.type(input, "{Shift>}{ArrowDown}{/Shift}");
  expect(input).toHaveValue("0.41");
  fireEvent.wheel(input, { deltaY: -100 });
  expect(input).toHaveValue("0.41");
});

test("a pasted number that reads two ways is asked about, and holds its form until it is answered", async () => {
  const input = show(<DecimalField label="Field" decimals={4} />);
  await userEvent.click(input);
  await userEvent.paste("1,234");
  expect(input.validity.customError).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "1234" }));
  expect(input).toHaveValue("1234");
  expect(input.validity.customError).toBe(false);
  expect(screen.queryByRole("button")).toBeNull();
});

test("pasted groups and decimal commas are understood", async () => {
  const input = show(<DecimalField label="Field" />);
  for (const [pasted, value] of [
    ["1,234.56", "1234.56"],
    ["1.234,56", "1234.56"],
    ["٩٧٬٢٥٠٫٥", "97250.5"],
    ["９７", "97"],
  ] as const) {
    await userEvent.clear(input);
    await userEvent.click(input);
    await userEvent.paste(pasted);
    expect(input).toHaveValue(value);
  }
});

test("an e-mail and a mobile number are checked when their field is left, and not while it is empty", async () => {
  const email = show(<EmailField label="Field" maxLength={254} />);
  await userEvent.click(email);
  await userEvent.tab();
  expect(noticed()).toBe("");
  await userEvent.type(email, "ada@host");
  await userEvent.tab();
  expect(noticed()).toBe(errors.EMAIL_INVALID);
  await userEvent.type(email, ".org");
  expect(noticed()).toBe("");
});

test("a mobile number of too few digits is told", async () => {
  const mobile = show(<MobileField label="Field" />);
  await userEvent.type(mobile, "12-34 5");
  await userEvent.tab();
  expect([mobile.value, noticed()]).toEqual(["12345", common.field.mobileInvalid]);
});

test("without JavaScript the fields are plain ones with their name and value", () => {
  const markup = renderToString(
    <TextsContext.Provider value={texts}>
      <DecimalField label="Field" name="sum" defaultValue="1.239" max="1" />
    </TextsContext.Provider>,
  );
  expect(markup).toMatch(/<input[^>]*name="sum"[^>]*value="1.239"/);
});
