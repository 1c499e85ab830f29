import { LIMITS } from "~exchange/contract/limits";
import { apiDocument } from "~exchange/contract/reference/openapi";
import type { Addresses } from "~exchange/contract/reference/prose";
import type { Services } from "~exchange/services/services";
import type { Answer } from "./answer";
import type { Route } from "./router";

/** The description of both hosts, for programs that read such: not in the envelope, and the same until the next start. */
export function openApiRoute(services: Pick<Services, "rateLimits">, addresses: Addresses): Route {
  let made: Answer | null = null;
  return {
    method: "GET",
    path: "/openapi.json",
    async answer({ request }) {
      await services.rateLimits.call(request.socket.remoteAddress ?? "", LIMITS.openApiWeight);
      made ??= {
        status: 200,
        content: Buffer.from(JSON.stringify(apiDocument(addresses))),
        type: "application/json",
        shownBy: "cross-origin",
        headers: ["Access-Control-Allow-Origin", "*"],
        caching: "public, max-age=300",
      };
      return made;
    },
  };
}
