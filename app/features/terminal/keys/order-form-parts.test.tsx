import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { keyPlaceOf } from "~/lib/keyboard/key-place";
import { fieldOf, pressShare, reviewLines, sideButton } from "./order-form-parts";

function form(content: ReactNode): HTMLFormElement {
  const { container } = render(<form>{content}</form>);
  const element = container.querySelector("form");
  if (!element) throw new Error("no form");
  return element;
}

const unit = <span className="term-field-unit">USDT</span>;

test("a review shows each field with words and a value, in the form's order, and nothing that isn't sent", () => {
  const lines = reviewLines(
    form(
      <>
        <input type="hidden" name="intent" value="place" />
        <div className="term-field">
          <label htmlFor="price">Price</label>
          <input id="price" name="price" defaultValue="80000" />
          {unit}
        </div>
        <div className="term-field">
          <label htmlFor="empty">Total</label>
          <input id="empty" name="total" />
        </div>
        <input type="range" aria-label="Share" defaultValue="5" />
        <label>
          <input type="checkbox" name="postOnly" defaultChecked />
          <span>Post-only</span>
        </label>
        <label>
          <input type="checkbox" name="reduceOnly" />
          <span>Reduce-only</span>
        </label>
        <label>
          <span>Time in force</span>
          <select name="timeInForce" defaultValue="ioc">
            <option value="gtc">GTC</option>
            <option value="ioc">IOC</option>
          </select>
        </label>
        <label>
          Locked <input name="locked" defaultValue="1" disabled />
        </label>
      </>,
    ),
  );
  expect(lines).toEqual([
    { label: "Price", value: "80000", unit: "USDT" },
    { label: "Post-only", value: null, unit: "" },
    { label: "Time in force", value: "IOC", unit: "" },
  ]);
});

test("a unit that is chosen is told as it is chosen, without the other ones", () => {
  const [line] = reviewLines(
    form(
      <div className="term-field">
        <label htmlFor="size">Size</label>
        <input id="size" name="quantity" defaultValue="2" />
        <span className="term-field-unit">
          <select name="unit" aria-label="Unit" defaultValue="1">
            <option value="0">BTC</option>
            <option value="1">Cont.</option>
          </select>
        </span>
      </div>,
    ),
  );
  expect(line).toEqual({ label: "Size", value: "2", unit: "Cont." });
});

test("fields, parts and sides of a form are found, and what a form doesn't have isn't", () => {
  const pressed = vi.fn();
  const found = form(
    <>
      <input id="order-triggerPrice" name="triggerPrice" />
      <input id="order-quantity" name="quantity" />
      <div className="term-share-stops">
        {[0, 25, 50, 75, 100].map((percent) => (
          <button key={percent} type="button" onClick={() => pressed(percent)} />
        ))}
      </div>
      <button type="button" name="side" value="buy" />
    </>,
  );
  expect([fieldOf(found, "price")?.id, fieldOf(found, "amount")?.id]).toEqual(["order-triggerPrice", "order-quantity"]);
  pressShare(found, 1);
  pressShare(found, 4);
  expect(pressed.mock.calls).toEqual([[25], [100]]);
  expect([sideButton(found, "buy")?.value, sideButton(found, "sell"), fieldOf(null, "price")]).toEqual([
    "buy",
    null,
    null,
  ]);
});

test("keys belong to fields that take text, to controls, to an open dialog, or to the page", () => {
  const { container, rerender } = render(
    <>
      <input name="text" />
      <input name="box" type="checkbox" />
      <select name="list" />
      <a href="/">
        <b>link</b>
      </a>
      <p>words</p>
    </>,
  );
  const placeOf = (selector: string) => keyPlaceOf(container.querySelector(selector));
  expect(["[name=text]", "[name=box]", "[name=list]", "a b", "p"].map(placeOf)).toEqual([
    ...["text", "control", "text", "control", "page"],
  ]);
  rerender(
    <>
      <p>words</p>
      <dialog open />
    </>,
  );
  expect(placeOf("p")).toBe("dialog");
});
