import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type {
  ClosedPosition,
  FuturesAccount,
  FuturesFill,
  FuturesNotice,
  FuturesOrder,
  FuturesTicker,
  Position,
} from "~exchange/contract/futures/schemas";
import type { Trade } from "~exchange/contract/schemas";
import type { WireBook } from "~/features/terminal/book/book";
import { marketOverHttp } from "~/lib/market-socket/market-over-http";
import { useChannel, useHttpFallback, useSocketStatus } from "~/lib/market-socket/use-channel";
import { useFutures } from "./futures-context";
import type { PersonLive } from "./live/person-live";
import { useFuturesNews } from "./live/use-futures-news";

/** Carries the sockets' messages into the live values. Draws nothing. */
export function LiveFeeds() {
  const { rules, market, account } = useFutures();
  const { pairCode } = rules;
  useChannel({ type: "depth", pairCode }, ({ type, data }) => {
    const book = data as WireBook & { previous: number };
    if (type === "depth_snapshot") market.resetBook(book);
    else market.changeBook(book.previous, book);
  });
  useChannel({ type: "fills", pairCode }, ({ data }) => market.addTrades((data as { trades: Trade[] }).trades));
  useChannel({ type: "ticker", pairCode }, ({ data }) => market.setTicker((data as { ticker: FuturesTicker }).ticker));
  useReloadAfterOutage();
  useReadingOverHttp();
  return account ? <PersonFeeds person={account} /> : null;
}

/** Without a stream the page goes on by HTTP: its market every half minute, and with all the rest every minute. */
function useReadingOverHttp(): void {
  const { rules, market } = useFutures();
  const { revalidate } = useRevalidator();
  useHttpFallback((scope) => {
    if (scope === "account") return revalidate();
    void marketOverHttp<FuturesTicker>("futures", rules.pairCode).then((read) => {
      if (read?.depth && read.trades) market.load({ tickers: read.tickers, depth: read.depth, trades: read.trades });
    });
  });
}

function PersonFeeds({ person }: { person: PersonLive }) {
  const tell = useFuturesNews(person);
  const { revalidate } = useRevalidator();
  useChannel({ type: "order" }, ({ data, isSnapshot }) => {
    const { orders, fills } = data as { orders: FuturesOrder[]; fills: FuturesFill[] };
    if (isSnapshot) return person.resetOpenOrders(orders);
    tell.ofOrders(orders);
    person.changeOrders(orders, fills);
  });
  useChannel({ type: "assets" }, ({ data }) => person.setAccount((data as { account: FuturesAccount }).account));
  useChannel({ type: "positions" }, ({ data }) => {
    const { positions, closed } = data as { positions: Position[]; closed: ClosedPosition[] };
    person.setPositions(positions);
    tell.ofClosed(closed);
    person.addClosed(closed);
  });
  useChannel({ type: "notices" }, ({ data, isSnapshot }) => {
    const { notices } = data as { notices: FuturesNotice[] };
    if (!isSnapshot) tell.ofNotices(notices);
    person.addNotices(notices);
    // The wallet's lines, and what was paid, have no channel of their own.
    if (!isSnapshot) revalidate();
  });
  return null;
}

/** What happened while the connection was away is in no snapshot: the page is loaded again. */
function useReloadAfterOutage(): void {
  const { market, account } = useFutures();
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
