import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { RequestId } from "./RequestId";

const ID = "11111111-2222-4333-8444-555555555555";

test("the id can be read and copied, and the copy is said", async () => {
  const user = userEvent.setup();
  render(<RequestId id={ID} />);
  expect(screen.getByText(ID)).toBeInTheDocument();
  await user.click(await screen.findByRole("button"));
  expect(await navigator.clipboard.readText()).toBe(ID);
  expect(screen.getByRole("status")).not.toBeEmptyDOMElement();
});
