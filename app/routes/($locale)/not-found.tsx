import type { LoaderFunctionArgs } from "@remix-run/node";
import { localeOf, pageNotFound } from "~/server/locale.server";

export function loader({ params, request }: LoaderFunctionArgs): never {
  localeOf(params, request);
  throw pageNotFound(request);
}

/** Never rendered: the loader always throws, and the root's error boundary draws the screen. */
export default function NotFound() {
  return null;
}
