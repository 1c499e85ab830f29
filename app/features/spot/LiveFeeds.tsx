import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { marketOverHttp } from "~/lib/market-socket/market-over-http";
import { useHttpFallback, useSocketStatus, useChannel } from "~/lib/market-socket/use-channel";
import type { Fill } from "~exchange/contract/list-fills";
import type { Balance, Order, Ticker, Trade } from "~exchange/contract/schemas";
import type { WireBook } from "~/features/terminal/book/book";
import type { MarketLive } from "~/features/terminal/live/market-live";
import type { AccountLive } from "./live/account-live";
import { useOrderNews } from "./live/use-order-news";
import { useTerminal } from "./terminal-context";

/** Carries the sockets' messages into the live values. Draws nothing. */
export function LiveFeeds() {
  const { rules, market, account, trailing } = useTerminal();
  const { pairCode } = rules;
  useChannel({ type: "depth", pairCode }, ({ type, data }) => {
    const book = data as WireBook & { previous: number };
    if (type === "depth_snapshot") market.resetBook(book);
    else market.changeBook(book.previous, book);
  });
  useChannel({ type: "fills", pairCode }, ({ data }) => {
    const { trades } = data as { trades: Trade[] };
    trailing?.take(trades);
    market.addTrades(trades);
  });
  useChannel({ type: "ticker", pairCode }, ({ data }) => market.setTicker((data as { ticker: Ticker }).ticker));
  useReloadAfterOutage(market, account);
  useReadingOverHttp(market, pairCode);
  return account ? <AccountFeeds account={account} /> : null;
}

/** Without a stream the page goes on by HTTP: its market every half minute, and with all the rest every minute. */
function useReadingOverHttp(market: MarketLive<Ticker>, pairCode: string): void {
  const { revalidate } = useRevalidator();
  useHttpFallback((scope) => {
    if (scope === "account") return revalidate();
    void marketOverHttp<Ticker>("spot", pairCode).then((read) => {
      if (read?.depth && read.trades) market.load({ tickers: read.tickers, depth: read.depth, trades: read.trades });
    });
  });
}

function AccountFeeds({ account }: { account: AccountLive }) {
  const { trailing } = useTerminal();
  const tellNews = useOrderNews(account);
  useChannel({ type: "order" }, ({ data, isSnapshot }) => {
    const { orders, fills } = data as { orders: Order[]; fills: Fill[] };
    if (isSnapshot) return account.resetOpenOrders(orders);
    tellNews(orders);
    account.changeOrders(orders, fills);
    trailing?.take([]);
  });
  useChannel({ type: "assets" }, ({ data }) => {
    account.changeBalances((data as { balances: Balance[] }).balances);
  });
  return null;
}

/** What happened while the connection was away (ended orders, fills) is in no snapshot: the page is loaded again. */
function useReloadAfterOutage(market: MarketLive<Ticker>, account: AccountLive | null): void {
  const { revalidate } = useRevalidator();
  const status = useSocketStatus();
  const wasAway = useRef(false);
  useEffect(() => {
    if (status === "reconnecting" || status === "offline") {
      wasAway.current = true;
      market.streamLost();
      account?.streamLost();
    }
    if (status !== "live" || !wasAway.current) return;
    wasAway.current = false;
    revalidate();
  }, [status, revalidate, market, account]);
}
