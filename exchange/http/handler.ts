import type { z } from "zod";
import type { Endpoint } from "~exchange/contract/endpoint";
import type { Caller } from "~exchange/services/sessions";
import type { Services } from "~exchange/services/services";

/** Whom tries are counted with, see `callerAddress`. */
export interface Peer {
  address: string;
}

/** An endpoint with what answers it. `answer` throws Refusal for every error of the contract. */
export interface Handler {
  endpoint: Endpoint;
  answer(services: Services, input: unknown, caller: Caller | null, peer: Peer): unknown;
}

type Answer<E extends Endpoint> = z.output<E["output"]> | Promise<z.output<E["output"]>>;

/** A handler of an endpoint that anyone may call. `input` has been parsed with the endpoint's schema. */
export function openHandler<E extends Endpoint>(
  endpoint: E,
  answer: (services: Services, input: z.output<E["input"]>, peer: Peer) => Answer<E>,
): Handler {
  if (endpoint.auth) throw new Error(`${endpoint.name} needs a caller`);
  return {
    endpoint,
    answer: (services, input, _caller, peer) => answer(services, input as z.output<E["input"]>, peer),
  };
}

/** A handler of an endpoint that needs a session. */
export function callerHandler<E extends Endpoint>(
  endpoint: E,
  answer: (services: Services, input: z.output<E["input"]>, caller: Caller) => Answer<E>,
): Handler {
  if (endpoint.auth !== true) throw new Error(`${endpoint.name} doesn't ask for a session`);
  return {
    endpoint,
    answer(services, input, caller) {
      if (!caller) throw new Error(`${endpoint.name} was reached without a session`);
      return answer(services, input as z.output<E["input"]>, caller);
    },
  };
}

/** A handler of an endpoint that anyone may call, and that tells whoever is signed in more. */
export function anyoneHandler<E extends Endpoint>(
  endpoint: E,
  answer: (services: Services, input: z.output<E["input"]>, caller: Caller | null) => Answer<E>,
): Handler {
  if (endpoint.auth !== "optional") throw new Error(`${endpoint.name} doesn't leave the session open`);
  return {
    endpoint,
    answer: (services, input, caller) => answer(services, input as z.output<E["input"]>, caller),
  };
}
