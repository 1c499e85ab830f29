import { ERROR_CODES, type ErrorName } from "../error-codes";
import { ERROR_MEANINGS } from "../error-meanings";

/** What the thousands of the codes stand for; two older calls gave their codes to the specification. */
const FAMILIES: Readonly<Record<number, string>> = {
  1: "validation",
  2: "authentication",
  3: "permission",
  4: "limits",
  5: "market state",
  6: "funds",
  7: "order",
  9: "internal",
};

export interface ApiError {
  name: ErrorName;
  code: number;
  family: string;
  /** Of HTTP. */
  status: number;
  meaning: string;
  /** What `data` holds, by name; empty where it is null. */
  data: Readonly<Record<string, string>>;
}

export function familyOf(code: number): string | null {
  return FAMILIES[code === ERROR_CODES.UNAUTHORISED.code ? 2 : Math.floor(code / 1_000)] ?? null;
}

/** Every error that the exchange answers with. */
export function apiErrors(): ApiError[] {
  return (Object.keys(ERROR_CODES) as ErrorName[]).flatMap((name) => {
    const { code, status } = ERROR_CODES[name];
    const { meaning, data = {}, isWebsites } = ERROR_MEANINGS[name];
    return isWebsites ? [] : [{ name, code, family: familyOf(code) ?? "", status, meaning, data }];
  });
}
