import type { ShellHandle } from "~/features/shell/shell-handle";
import { missingPage } from "~/server/missing-page.server";

export const handle = {
  hideHeader: true,
  hideFooter: true,
  hideWebHeader: true,
  hideWebFooter: true,
} satisfies ShellHandle;

export const loader = missingPage;

export default function BotTrade() {
  return null;
}
