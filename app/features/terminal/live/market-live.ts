import type { Trade } from "~exchange/contract/schemas";
import type { Instrument } from "~exchange/domain/instrument";
import type { Frames } from "~/lib/frames";
import { mergeTrades } from "~/lib/merge-trades";
import { Book, type BookSnapshot, type WireBook } from "../book/book";
import type { MarketPanels, TerminalTicker } from "../market-panels";
import { LiveValue } from "./live-value";

/** Trades that the tape keeps. */
const TRADES_MAX = 50;

/** A pair's market outside React: what arrives is buffered and written to the leaves once a frame. */
export class MarketLive<T extends TerminalTicker> {
  readonly book: LiveValue<BookSnapshot>;
  readonly trades: LiveValue<readonly Trade[]>;
  readonly ticker: LiveValue<T | null>;
  /** False from the loss of the stream until a whole new book has come by it. */
  readonly isInStep = new LiveValue(true);
  /** When what is here was last read from a page, Unix ms. */
  private readAt = Date.now();
  private readonly state: Book;
  private pendingTrades: Trade[] = [];
  /** The stream's book is deeper than a page's, and newer. */
  private isStreamed = false;

  constructor(
    private readonly instrument: Instrument,
    page: Pick<MarketPanels<T>, "depth" | "trades" | "tickers">,
    private readonly frames: Frames,
  ) {
    this.state = new Book(instrument, page.depth.ok ? page.depth.data : undefined);
    this.book = new LiveValue(this.state.snapshot());
    this.trades = new LiveValue(page.trades.ok ? page.trades.data : []);
    const tickers = page.tickers.ok ? page.tickers.data : [];
    this.ticker = new LiveValue<T | null>(tickers.find((ticker) => ticker.pairCode === instrument.pair) ?? null);
  }

  /** What a later load of the page says; a book that streams is left to its stream. */
  load(page: Pick<MarketPanels<T>, "depth" | "trades" | "tickers">): void {
    const pairCode = this.instrument.pair;
    this.readAt = Date.now();
    if (page.depth.ok && !this.isStreamed) this.writeBook(page.depth.data);
    if (page.trades.ok) this.addTrades(page.trades.data);
    const ticker = page.tickers.ok ? page.tickers.data.find((entry) => entry.pairCode === pairCode) : undefined;
    if (ticker && ticker.time >= (this.ticker.get()?.time ?? 0)) this.setTicker(ticker);
  }

  streamLost(): void {
    this.isStreamed = false;
    this.isInStep.set(false);
  }

  resetBook(book: WireBook): void {
    this.isStreamed = true;
    this.writeBook(book);
    this.isInStep.set(true);
  }

  getReadAt(): number {
    return this.readAt;
  }

  changeBook(previous: number, changes: WireBook): void {
    if (this.state.apply(previous, changes)) this.frames.add(this.publishBook);
  }

  /** Newest first, as they come; those that are already there are left out. */
  addTrades(trades: readonly Trade[]): void {
    this.pendingTrades = mergeTrades(trades, this.pendingTrades, TRADES_MAX);
    this.frames.add(this.publishTrades);
  }

  setTicker(ticker: T): void {
    this.ticker.set(ticker);
  }

  private writeBook(book: WireBook): void {
    this.state.reset(book);
    this.frames.add(this.publishBook);
  }

  private readonly publishBook = (): void => this.book.set(this.state.snapshot());

  private readonly publishTrades = (): void => {
    this.trades.set(mergeTrades(this.pendingTrades, this.trades.get(), TRADES_MAX));
    this.pendingTrades = [];
  };
}
