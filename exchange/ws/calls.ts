import type { Logger } from "pino";
import { ClientCall } from "~exchange/contract/channels";
import type { Endpoint } from "~exchange/contract/endpoint";
import { LIMITS } from "~exchange/contract/limits";
import { inputRefusal } from "~exchange/services/input-refusal";
import { Refusal, refusalOf } from "~exchange/services/refusal";
import type { Services } from "~exchange/services/services";
import type { Caller } from "~exchange/services/sessions";
import type { Connection } from "./connection";
import { callAnswerFrame, type Biz } from "./frames";

/** A call of HTTP that a socket takes as well, with what answers it there. */
export interface SocketCall {
  endpoint: Endpoint;
  answer(services: Services, input: unknown, caller: Caller | null, peer: { address: string }): unknown;
}

export const CLOSE_TOO_MANY_MESSAGES = 1008;

/**
 * Orders over the socket: the way of whoever trades by program. The same schemas, rules, codes and answers as over HTTP, without
 * its headers and with many under way at once; each answer names the call it belongs to.
 */
export class Calls {
  private readonly byName: ReadonlyMap<string, SocketCall>;

  constructor(
    private readonly biz: Biz,
    private readonly services: Services,
    calls: readonly SocketCall[],
    private readonly log: Logger,
  ) {
    this.byName = new Map(calls.map((call) => [call.endpoint.name, call]));
  }

  /** The call that a message makes; null where it makes none. */
  find(json: unknown): { call: SocketCall; message: ClientCall } | null {
    if (typeof json !== "object" || json === null || !("event" in json) || typeof json.event !== "string") return null;
    const call = this.byName.get(json.event);
    const message = call ? ClientCall.safeParse(json) : null;
    return call && message?.success ? { call, message: message.data } : null;
  }

  /** Carries a call out and answers it, a little later than others of the same moment at most. */
  async make(connection: Connection, { call, message }: { call: SocketCall; message: ClientCall }): Promise<void> {
    const answered = { event: message.event, id: message.id, biz: this.biz };
    connection.callsUnderWay += 1;
    try {
      const answer = await this.answer(connection, call, message.params);
      connection.sendSoon(callAnswerFrame(answered, { answer }));
    } catch (error) {
      if (!(error instanceof Refusal))
        this.log.error({ err: error, call: message.event }, "a call over a socket failed");
      const refusal = refusalOf(error);
      connection.sendSoon(callAnswerFrame(answered, { error: refusal }));
      // Whoever doesn't slow down when asked to isn't answered for ever.
      if (refusal.error === "TOO_MANY_REQUESTS" && !connection.refuse(this.services.now()))
        connection.socket.close(CLOSE_TOO_MANY_MESSAGES, "too many refused calls");
    } finally {
      connection.callsUnderWay -= 1;
    }
  }

  private answer(connection: Connection, call: SocketCall, params: unknown): unknown {
    const { caller } = connection;
    if (!caller || caller.expiresAt <= this.services.now()) throw new Refusal("UNAUTHORISED", "log in first");
    if (connection.callsUnderWay > LIMITS.socketCallsUnderWay) {
      throw new Refusal("TOO_MANY_REQUESTS", `${LIMITS.socketCallsUnderWay} calls are under way`);
    }
    if (call.endpoint.orderEntry) this.services.orderRate.take(caller.accountId);
    const input = call.endpoint.input.safeParse(params);
    if (!input.success) throw inputRefusal(input.error);
    return call.answer(this.services, input.data, caller, { address: connection.address });
  }
}
