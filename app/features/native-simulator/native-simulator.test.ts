import { expect, test } from "vitest";
import { nativeSimulatorPage } from "./native-simulator.page.server";

function ask(query: string, locale?: string) {
  const request = new Request(`http://127.0.0.1:3000/${locale ?? ""}native-simulator${query}`);
  return nativeSimulatorPage({ request, params: locale ? { locale } : {}, context: {} }).view;
}

test("the page plays the shell that its address names, ios where it names none", () => {
  expect(ask("?shell=flutter").shell).toBe("flutter");
  expect(ask("").shell).toBe("ios");
  expect(ask("?shell=windows").shell).toBe("ios");
});

test("a link in the address is answered by the server, without any script", () => {
  expect(ask("").verdict).toBeNull();
  expect(ask("?link=").verdict).toEqual({ ok: false, refusal: "elsewhere" });
  expect(ask("?link=/spot/BTC_USDT").verdict).toEqual({ ok: true, address: "/spot/BTC_USDT", locale: "en_US" });
  expect(ask("?link=http://127.0.0.1:3000/markets", "ar_AE").verdict).toMatchObject({ address: "/ar_AE/markets" });
  expect(ask("?link=https://evil.test/markets").verdict).toEqual({ ok: false, refusal: "elsewhere" });
});

test("what is shown again of a link has a limit", () => {
  const { link, verdict } = ask(`?link=/markets?q=${"x".repeat(5_000)}`);
  expect(link).toHaveLength(1_200);
  expect(verdict).toEqual({ ok: false, refusal: "tooLong" });
});
