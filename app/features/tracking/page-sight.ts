import { withoutLocale } from "~/i18n/localized-path";

/** The page that is shown, by names of ours: nothing of an address that somebody typed. */
export interface PageSight {
  /** In this document, a page is another page by its address. */
  pathname: string;
  /** Of the route's module: `spot`. */
  name: string;
  /** The address with its parameters' names: `/spot/:pair`. */
  pattern: string;
  pair: string | null;
}

interface Match {
  id: string;
  pathname: string;
  params: Readonly<Record<string, string | undefined>>;
}

const PAIR = /^[A-Z0-9]{1,12}_[A-Z0-9]{1,12}$/;

/** `match`: the innermost route's. */
export function pageSight({ id, pathname, params }: Match): PageSight {
  // A module at several addresses is a route at each: "unopened risk-fund".
  const name = /([^/]+?)( .*)?$/.exec(id.split(" ")[0] ?? "")?.[1] ?? "unknown";
  const pair = params.pair !== undefined && PAIR.test(params.pair) ? params.pair : null;
  if ("*" in params) return { pathname, name, pattern: "*", pair: null };
  const path = withoutLocale(pathname);
  const named = Object.entries(params).filter(([parameter]) => parameter !== "locale");
  const pattern = path
    .split("/")
    .map((segment) => {
      const parameter = named.find(
        ([, value]) => value !== undefined && encodeURIComponent(value) === encoded(segment),
      );
      return parameter ? `:${parameter[0]}` : segment;
    })
    .join("/");
  return { pathname, name, pattern, pair };
}

/** A segment as it would be written by us, however it was written. */
function encoded(segment: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(segment));
  } catch {
    return segment;
  }
}
