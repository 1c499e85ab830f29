import { useTranslation } from "~/i18n/use-translation";
import type { FuturesAccount } from "~exchange/contract/futures/schemas";
import { LiveValue } from "~/features/terminal/live/live-value";
import { useLive } from "~/features/terminal/live/use-live";
import type { Panel } from "~/lib/panel";
import { Banner } from "~/ui/Banner";
import { useFutures } from "../futures-context";
import type { FuturesPage } from "../futures-page";
import { OrderForm } from "../order-form/OrderForm";
import type { FuturesOutcome } from "../outcome";
import { useActionForm } from "../use-action-form";
import { OpenAccount } from "./OpenAccount";

const NOBODY = new LiveValue<Panel<FuturesAccount> | null>(null);

interface FormAreaProps {
  page: FuturesPage;
  lastPrice: string | null;
  outcome: FuturesOutcome | undefined;
}

/** The order form, or what has to happen before somebody may trade. */
export function FormArea({ page, lastPrice, outcome }: FormAreaProps) {
  const { t } = useTranslation("futures");
  const { account: person, market, told } = useFutures();
  const account = useLive<Panel<FuturesAccount> | null>(person?.account ?? NOBODY);
  const state = useLive(market.ticker)?.state ?? told.state;
  // It belongs here: the questions are gone with the stream's word of the account, before the answer to them is there.
  const opening = useActionForm("open-account", outcome);
  const isFrozen = account?.ok === true && account.data.state === "frozen";
  if (account?.ok && account.data.state === "none") return <OpenAccount form={opening} />;
  return (
    <>
      <div className="term-state" role="status">
        {isFrozen && <Banner tone="error">{t("account.frozen")}</Banner>}
        {state !== "trading" && <Banner tone="warning">{t(`state.${state}`)}</Banner>}
      </div>
      <fieldset className="term-entry" disabled={isFrozen || state === "halted"}>
        <OrderForm
          clientOrderId={page.clientOrderId}
          lastPrice={lastPrice}
          unit={page.unit}
          time={page.time}
          isSignedIn={page.person !== null}
          outcome={outcome}
        />
      </fieldset>
    </>
  );
}
