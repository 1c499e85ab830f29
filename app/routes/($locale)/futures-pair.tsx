import type { ShellHandle } from "~/features/shell/shell-handle";
import { missingPage } from "~/server/missing-page.server";

export const handle = {
  hideFooter: true,
  headerBackground: "primary",
  cardFillOnMobile: true,
  keyedByRoute: true,
} satisfies ShellHandle;

export const loader = missingPage;

export default function FuturesPair() {
  return null;
}
