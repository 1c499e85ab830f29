import { z } from "zod";
import { briefCookie, clearedCookie, readCookies } from "./cookies.server";

/** A message that the next page shows once: a translation key and its values. */
export const Flash = z.object({
  tone: z.enum(["success", "error"]),
  /** The texts made for it: the cookie isn't signed, and anything else would be shown as it is. */
  key: z
    .string()
    .max(80)
    .regex(/^(account|common|futures|spot):flash\.\w+$/),
  values: z.record(z.string().max(40), z.string().max(80)).optional(),
});
export type Flash = z.infer<typeof Flash>;

const COOKIE = "flash";

export function flashCookie(request: Request, flash: Flash): string {
  return briefCookie(request, COOKIE, JSON.stringify(flash));
}

/** The message waiting for this page, and the header that takes it away. */
export function takeFlash(request: Request): { flash: Flash | null; headers: Headers } {
  const headers = new Headers();
  const raw = readCookies(request)[COOKIE];
  if (raw === undefined) return { flash: null, headers };
  headers.append("Set-Cookie", clearedCookie(COOKIE));
  try {
    return { flash: Flash.parse(JSON.parse(raw)), headers };
  } catch {
    // Somebody else's cookie of that name: not ours to show.
    return { flash: null, headers };
  }
}
