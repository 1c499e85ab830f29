import { missingPage } from "~/server/missing-page.server";

/** Addresses that are kept for products which this site doesn't open: they answer as if nothing stood there. */
export const loader = missingPage;

export default function Unopened() {
  return null;
}
