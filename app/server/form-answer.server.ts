import { redirect, redirectDocument } from "@remix-run/node";
import { z } from "zod";

/** Fields of every form that keeps something in cookies and stays on its page. */
export const StayingForm = {
  redirectTo: z.string().max(1_000).default("/"),
  /** `data`: sent by a script that stays where it is and only wants to know that it is done. */
  respond: z.literal("data").optional(),
};

/** Back to `address`, with cookies. `isDocument`: as a page of its own, which a script has to load too. */
export function formAnswer(
  { address, respond, isDocument = false }: { address: string; respond?: "data"; isDocument?: boolean },
  headers: Headers,
): Response {
  if (isDocument) return redirectDocument(address, { status: 303, headers });
  return respond === "data" ? Response.json(null, { headers }) : redirect(address, { status: 303, headers });
}
