import { missingPage } from "~/server/missing-page.server";

export const loader = missingPage;

/** Never rendered: the loader always throws, and the root's error boundary draws the screen. */
export default function NotFound() {
  return null;
}
