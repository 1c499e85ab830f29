import { act, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { LiveValue } from "./live-value";
import { useHeldWhilePaused, usePaused, useUnlessPaused } from "./pause";
import { useLive } from "./use-live";

const price = new LiveValue("100");

function Page() {
  const [isPaused, setPaused] = usePaused();
  return (
    <>
      <button onClick={() => setPaused(!isPaused)}>{isPaused ? "paused" : "running"}</button>
      <output>{useUnlessPaused(price)}</output>
      <i>{useLive(price)}</i>
      <u>{useHeldWhilePaused(useLive(price))}</u>
    </>
  );
}

test("what is paused stands still while everything else goes on, and is up to date once it runs again", () => {
  const { container } = render(<Page />);
  const shown = () => [
    container.querySelector("output")?.textContent,
    container.querySelector("i")?.textContent,
    container.querySelector("u")?.textContent,
  ];
  act(() => price.set("101"));
  expect(shown()).toEqual(["101", "101", "101"]);
  act(() => screen.getByRole("button").click());
  act(() => price.set("102"));
  expect(shown()).toEqual(["101", "102", "101"]);
  act(() => price.set("103"));
  act(() => screen.getByRole("button").click());
  expect(shown()).toEqual(["103", "103", "103"]);
});
