import { expect, test, type BrowserContext } from "@playwright/test";
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { listFuturesNotices } from "~exchange/contract/futures/list-futures-notices";
import { openFuturesAccount } from "~exchange/contract/futures/open-futures-account";
import { placeFuturesOrder } from "~exchange/contract/futures/place-futures-order";
import { setLeverage } from "~exchange/contract/futures/set-leverage";
import { setMarginMode } from "~exchange/contract/futures/set-margin-mode";
import { placeOrder } from "~exchange/contract/place-order";
import { register, type Session } from "~exchange/contract/register";
import { SESSION_COOKIES } from "~/server/session.server";

const [, spotPort, futuresPort] = (process.env.E2E_PORTS ?? "").split(",");
const PORTS = { spot: spotPort, futures: futuresPort };

interface Endpoint {
  host: "spot" | "futures";
  method: string;
  path: string;
}

/** Asks the exchange itself; any refusal fails the test. `input`: of a GET its query. */
export async function call({ host, method, path }: Endpoint, input: object, token = ""): Promise<unknown> {
  const headers = { "Content-Type": "application/json", "X-Authorization": token };
  const query = method === "GET" ? `?${new URLSearchParams(Object.entries(input))}` : "";
  const body = method === "GET" ? undefined : JSON.stringify(input);
  const response = await fetch(`http://127.0.0.1:${PORTS[host]}${path}${query}`, { headers, method, body });
  const answer = (await response.json()) as { code: number; data: unknown };
  expect(answer, path).toMatchObject({ code: 0 });
  return answer.data;
}

/** Somebody with an account, who acts over the API. */
export class Member {
  private constructor(private readonly session: Session) {}

  static async join(credentials = { email: `member-${randomUUID()}@example.test`, password: "correct horse battery" }) {
    return new Member(register.output.parse(await call(register, credentials)));
  }

  /** Signs the browser in, as the form of the website does. */
  async enter(context: BrowserContext): Promise<void> {
    const url = test.info().project.use.baseURL ?? "";
    const cookies: [string, string][] = [
      [SESSION_COOKIES.marker, "1"],
      [SESSION_COOKIES.access, this.session.token],
      [SESSION_COOKIES.user, this.session.accountId],
    ];
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url, httpOnly: true })));
  }

  /** A spot order. @returns the order's id */
  async order(terms: object): Promise<string> {
    const order = { clientOrderId: randomUUID(), pairCode: "BTC_USDT", ...terms };
    return placeOrder.output.parse(await call(placeOrder, order, this.session.token)).orderId;
  }

  async openFutures(): Promise<void> {
    await call(openFuturesAccount, { understood: true }, this.session.token);
  }

  async useIsolated(pairCode: string, leverage: number): Promise<void> {
    await call(setMarginMode, { pairCode, marginMode: "isolated" }, this.session.token);
    await call(setLeverage, { pairCode, leverage }, this.session.token);
  }

  /** An order of perpetuals. */
  async futuresOrder(terms: object): Promise<void> {
    await call(placeFuturesOrder, { clientOrderId: randomUUID(), ...terms }, this.session.token);
  }

  /** Waits until the member has been liquidated. @returns the liquidation's id */
  async liquidation(): Promise<string> {
    let id: string | null | undefined;
    await expect
      .poll(async () => {
        const notices = listFuturesNotices.output.parse(await call(listFuturesNotices, {}, this.session.token));
        return (id = notices.find(({ kind }) => kind === "liquidation")?.liquidationId);
      })
      .toBeTruthy();
    return id ?? "";
  }
}

/** Somebody to trade perpetuals with. */
export async function counterparty(pairCode: string) {
  const member = await Member.join();
  await member.openFutures();
  return {
    offer: (side: "buy" | "sell", price: string, quantity: string) =>
      member.futuresOrder({ pairCode, side, orderType: "limit", price, quantity }),
  };
}

/** The operator tells what every source of the contract's index says. */
export function tellIndex(pairCode: string, price: string): void {
  operate("index", pairCode, ...["one", "two", "three"].map((source) => `${source}=${price}`));
}

/** One of the operator's commands; any refusal fails the test. */
export function operate(...words: string[]): void {
  const env = {
    ...process.env,
    DATA_DIR: process.env.E2E_DATA_DIR,
    EXCHANGE_PORT: spotPort,
    EXCHANGE_FUTURES_PORT: futuresPort,
  };
  execFileSync(process.execPath, ["build/exchange/operator.js", ...words], { env });
}
