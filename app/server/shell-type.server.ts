import { readShellType, SHELL_PARAMETER, type ShellType } from "~/lib/native/shell-type";
import { clearedCookie, readCookies, visitCookie } from "./cookies.server";

/** The shell that the visit is in: as its address says, else as it said before. The user agent is not asked. */
export function shellTypeOf(request: Request): ShellType | null {
  const asked = askedShell(request);
  if (asked === "") return null;
  return readShellType(asked) ?? readShellType(readCookies(request)[SHELL_PARAMETER]);
}

/** The cookie by which the browser keeps what the address says, until it closes; an empty parameter takes it away. */
export function shellTypeCookie(request: Request): string | null {
  const asked = askedShell(request);
  const kept = readCookies(request)[SHELL_PARAMETER];
  if (asked === "") return kept === undefined ? null : clearedCookie(SHELL_PARAMETER);
  const shell = readShellType(asked);
  return shell && shell !== kept ? visitCookie(request, SHELL_PARAMETER, shell) : null;
}

function askedShell(request: Request): string | null {
  return new URL(request.url).searchParams.get(SHELL_PARAMETER);
}
