import { once } from "node:events";
import { WebSocket } from "ws";
import { CallResult, ServerMessage } from "~exchange/contract/channels";
import type { Floor, Trader, Wanted } from "./floor";

/** Orders over a socket: as many under way as are placed. */
export class SocketTrader implements Trader {
  onAnswered: () => void = () => {};
  private readonly underWay = new Map<string, Wanted>();

  private constructor(
    private readonly socket: WebSocket,
    private readonly floor: Floor,
  ) {
    socket.on("message", (data: Buffer) => this.read(data.toString()));
    socket.on("close", () => floor.fail("the exchange closed a socket"));
  }

  static async connect(port: number, url: string, token: string, floor: Floor): Promise<Trader> {
    const socket = new WebSocket(url);
    await once(socket, "open");
    const ticket = await ticketFor(port, token);
    socket.send(JSON.stringify({ event: "login", params: { ticket } }));
    const [data] = (await once(socket, "message")) as [Buffer];
    const answer = ServerMessage.parse(JSON.parse(data.toString()));
    if (answer.event !== "login") throw new Error(`no login: ${data.toString()}`);
    return new SocketTrader(socket, floor);
  }

  place(wanted: Wanted): void {
    this.underWay.set(wanted.id, wanted);
    this.socket.send(JSON.stringify({ event: "place-order", id: wanted.id, params: wanted.order }));
  }

  end(): void {
    this.socket.removeAllListeners("close").terminate();
  }

  private read(text: string): void {
    const { channel, data } = ServerMessage.parse(JSON.parse(text));
    const wanted = this.underWay.get(channel ?? "");
    if (!wanted) return this.floor.fail(`an answer to nothing: ${text}`);
    this.underWay.delete(wanted.id);
    this.floor.answered(wanted, CallResult.parse(data).result, text);
    this.onAnswered();
  }
}

async function ticketFor(port: number, token: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/v1/account/socket-ticket`, {
    method: "POST",
    headers: { "x-authorization": token },
  });
  const { data } = (await response.json()) as { data: { ticket: string } };
  return data.ticket;
}
