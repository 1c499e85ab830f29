import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useTextsWhenSent } from "./use-texts-when-sent";

afterEach(cleanup);

test("what is typed after a form was sent isn't taken for what was sent, until it is sent itself", () => {
  const first = new FormData();
  const { result, rerender } = renderHook(({ formData, texts }) => useTextsWhenSent(formData, texts), {
    initialProps: { formData: undefined as FormData | undefined, texts: "0.01" },
  });
  rerender({ formData: first, texts: "0.02" });
  expect(result.current).toBe("0.02");
  rerender({ formData: first, texts: "0.03" });
  rerender({ formData: undefined, texts: "0.03" });
  expect(result.current).toBe("0.02");
  rerender({ formData: new FormData(), texts: "0.03" });
  expect(result.current).toBe("0.03");
});
