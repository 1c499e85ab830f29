import type { z } from "zod";
import type { getTopInfo } from "~exchange/contract/get-top-info";

type TopInfo = z.output<typeof getTopInfo.output>;

/** The signed-in user of the page's top: what stands in `userInfo` goes before what stands beside it; `fid` is an id too. */
export function topUser({ userInfo, ...beside }: TopInfo): { id: string; email: string | null } | null {
  const { id, fid, email } = { email: undefined, ...beside, ...userInfo };
  const known = id ?? fid ?? null;
  return known === null ? null : { id: known, email: email ?? null };
}
