import type { Logger } from "pino";
import type { RawData } from "ws";
import { ClientMessage } from "~exchange/contract/channels";
import { LIMITS } from "~exchange/contract/limits";
import { readJson } from "~exchange/services/read-json";
import { Refusal } from "~exchange/services/refusal";
import type { Services } from "~exchange/services/services";
import { Calls, CLOSE_TOO_MANY_MESSAGES, type SocketCall } from "./calls";
import type { Connection } from "./connection";
import { answerFrame, pongFrame, type Answered, type Biz } from "./frames";
import type { Hub } from "./hub";
import { channelOf, keyOf, offer } from "./subscriptions";

const CLOSE_UNREADABLE = 1007;

type Request = Exclude<ClientMessage, { event: "ping" }>;
type SubscriptionRequest = Extract<ClientMessage, { event: "sub" | "unsub" }>;

/** Answers what clients say on one market type's sockets. */
export class Conversation {
  private readonly pong: Buffer;
  private readonly calls: Calls;

  constructor(
    private readonly biz: Biz,
    private readonly services: Services,
    private readonly hub: Hub,
    calls: readonly SocketCall[],
    private readonly log: Logger,
  ) {
    this.pong = pongFrame(biz);
    this.calls = new Calls(biz, services, calls, log);
  }

  /** Counts a control frame in, which costs as much as a message. */
  hearControl(connection: Connection): void {
    if (!connection.hear(this.services.now())) connection.socket.terminate();
  }

  /** Takes one message in; a client that breaks the protocol beyond an answer is closed. */
  receive(connection: Connection, data: RawData, isBinary: boolean): void {
    const json = isBinary ? undefined : parseJson(data);
    const called = this.calls.find(json);
    const now = this.services.now();
    // A caller's orders are counted with the account's, which refuses politely.
    if (called && connection.caller) connection.hearCounted(now);
    else if (!connection.hear(now)) {
      connection.socket.close(CLOSE_TOO_MANY_MESSAGES, "too many messages");
      return;
    }
    if (called) return void this.calls.make(connection, called);
    if (json === undefined) {
      connection.socket.close(CLOSE_UNREADABLE, "JSON text only");
      return;
    }
    const parsed = ClientMessage.safeParse(json);
    if (!parsed.success) this.refuse(connection, json);
    else if (parsed.data.event === "ping") connection.send(this.pong);
    else this.answer(connection, parsed.data);
  }

  private answer(connection: Connection, message: Request): void {
    const answered = this.answeredBy(message);
    try {
      const follow = message.event === "login" ? null : this.prepare(connection, message);
      if (message.event === "login") this.login(connection, message.params.ticket);
      // Answered before the snapshot follows.
      connection.send(answerFrame(answered, null));
      follow?.();
    } catch (error) {
      if (!(error instanceof Refusal)) this.log.error({ err: error }, "a socket message failed");
      const refusal = error instanceof Refusal ? error : new Refusal("INTERNAL", "internal error");
      connection.send(answerFrame(answered, { name: refusal.error, message: refusal.message }));
    }
  }

  /** Checks a sub or unsub; what it returns carries it out. */
  private prepare(connection: Connection, message: SubscriptionRequest): () => void {
    const { hub, services, biz } = this;
    const { keys, caller } = connection;
    const key = keyOf(message.params, caller);
    if (message.event === "unsub") {
      return () => {
        keys.delete(key);
        hub.unsubscribe(key, connection);
      };
    }
    const offered = offer(services, biz, message.params, caller);
    if (!keys.has(key) && keys.size >= LIMITS.socketSubscriptions) {
      throw new Refusal("TOO_MANY_REQUESTS", `at most ${LIMITS.socketSubscriptions} subscriptions`);
    }
    return () => {
      keys.add(key);
      hub.subscribe(key, offered, connection);
    };
  }

  /** A second login may only be the same account's: what is subscribed stays with its owner. */
  private login(connection: Connection, ticket: string): void {
    const tokenHash = this.services.tickets.redeem(ticket);
    const caller = tokenHash === null ? null : this.services.sessions.findByHash(tokenHash);
    if (!caller) throw new Refusal("TICKET_INVALID", "the ticket is unknown, used or too old");
    if (connection.caller && connection.caller.accountId !== caller.accountId) {
      throw new Refusal("TICKET_INVALID", "this socket belongs to another account");
    }
    connection.caller = caller;
  }

  private answeredBy(message: Request): Answered {
    const { biz } = this;
    if (message.event === "login") return { event: "login", channel: "login", biz, type: null, pairCode: null };
    const { type, pairCode = null } = message.params;
    return { event: message.event, channel: channelOf(message.params), biz, type, pairCode };
  }

  /** A message that breaks the contract is answered like a failed subscription, as far as it can be told what it was. */
  private refuse(connection: Connection, json: unknown): void {
    const said = typeof json === "object" && json !== null && "event" in json ? json.event : null;
    const event = said === "login" || said === "unsub" ? said : "sub";
    const answered: Answered = { event, channel: "invalid", biz: this.biz, type: null, pairCode: null };
    connection.send(answerFrame(answered, { name: "INPUT_INVALID", message: "not a message of this socket" }));
  }
}

/** Undefined where it isn't JSON, or says something twice. */
function parseJson(data: RawData): unknown {
  try {
    return readJson(data.toString());
  } catch {
    return undefined;
  }
}
