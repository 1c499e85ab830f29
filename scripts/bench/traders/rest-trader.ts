import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { Floor, Trader, Wanted } from "./floor";

/** Orders over HTTP, one under way at a time; just enough of a client that the exchange is what is measured. */
export class RestTrader implements Trader {
  onAnswered: () => void = () => {};
  private readonly waiting: Wanted[] = [];
  private sending: Wanted | null = null;
  private unread = "";

  private constructor(
    private readonly socket: Socket,
    private readonly head: string,
    private readonly floor: Floor,
  ) {
    socket.setNoDelay(true);
    socket.on("data", (chunk: Buffer) => this.read(chunk.toString("latin1")));
    socket.on("close", () => floor.fail("the exchange closed a connection"));
  }

  static async connect(port: number, token: string, floor: Floor): Promise<Trader> {
    const socket = connect({ host: "127.0.0.1", port });
    await once(socket, "connect");
    const head =
      `POST /v1/spot/orders/place HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n` +
      `X-Authorization: ${token}\r\nContent-Type: application/json\r\n`;
    return new RestTrader(socket, head, floor);
  }

  place(wanted: Wanted): void {
    this.waiting.push(wanted);
    if (this.sending === null) this.sendNext();
  }

  end(): void {
    this.socket.removeAllListeners("close").destroy();
  }

  private sendNext(): void {
    this.sending = this.waiting.shift() ?? null;
    if (this.sending === null) return;
    const body = JSON.stringify(this.sending.order);
    this.socket.write(`${this.head}Content-Length: ${body.length}\r\n\r\n${body}`);
  }

  /** An answer is complete with its announced length. */
  private read(text: string): void {
    this.unread += text;
    const end = this.unread.indexOf("\r\n\r\n");
    if (end < 0 || this.sending === null) return;
    const length = /content-length: (\d+)/i.exec(this.unread.slice(0, end))?.[1];
    if (length === undefined) return this.floor.fail(`an answer without its length: ${this.unread.slice(0, end)}`);
    if (this.unread.length < end + 4 + Number(length)) return;
    const accepted = this.unread.startsWith("HTTP/1.1 200") && this.unread.includes('"code":0', end);
    this.floor.answered(this.sending, accepted, this.unread);
    this.unread = "";
    this.sendNext();
    this.onAnswered();
  }
}
