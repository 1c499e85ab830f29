import { useFetcher, useLocation, useSearchParams } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { pairName } from "~/lib/instrument";
import { useCommands } from "~/lib/keyboard/commands";
import { ConfirmDialog } from "~/ui/Dialog";
import type { Message } from "../message";
import { useTerminal } from "../terminal-context";
import { terminalSearch } from "../terminal-links";

/** Cancels the open orders of this pair, wherever they are listed; asks first. */
export function CancelPairOrders() {
  const { t } = useTranslation("spot");
  const { rules, account, toasts } = useTerminal();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const [isAsking, setIsAsking] = useState(false);
  const fetcher = useFetcher<{ ok: boolean; message: Message | null }>();
  const answer = fetcher.data;
  useEffect(() => {
    if (answer?.message) toasts.send({ ...answer.message, isBad: !answer.ok });
  }, [answer, toasts]);
  useCommands({
    cancelAll: () => {
      const orders = account?.openOrders.get();
      const hasOrders = orders?.ok === true && orders.data.some(({ pairCode }) => pairCode === rules.pairCode);
      if (hasOrders) setIsAsking(true);
      else toasts.send({ key: "keys:order.nothingToCancel" });
    },
  });
  const cancel = () => {
    setIsAsking(false);
    if (fetcher.state !== "idle") return;
    const fields = { intent: "cancel-all", pairCode: rules.pairCode, respond: "data" };
    fetcher.submit(fields, { method: "post", action: pathname + terminalSearch(search), preventScrollReset: true });
  };
  return (
    <ConfirmDialog
      open={isAsking}
      title={t("orders.cancelAllPair")}
      confirmLabel={t("orders.cancelAllPair")}
      onClose={() => setIsAsking(false)}
      onConfirm={cancel}
    >
      <p>{t("confirm.cancelAllPair", { pair: pairName(rules.pairCode) })}</p>
    </ConfirmDialog>
  );
}
