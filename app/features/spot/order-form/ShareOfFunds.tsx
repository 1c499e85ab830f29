import { useState } from "react";
import { useHydrated } from "~/ui/use-hydrated";
import { useTerminal } from "../terminal-context";
import type { Side } from "./order-types";
import { shareOfMaxOrder, shareOfQuote, sizedByQuote } from "./max-order";
import { ShareSlider } from "~/features/terminal/order-form/ShareSlider";
import type { OrderFormState } from "./use-order-form";

/** The slider: sets the amount (of a market buy, the total) to a share of the largest order that the funds allow. */
export function ShareOfFunds({ form, side }: { form: OrderFormState; side: Side }) {
  const { instrument, market } = useTerminal();
  const isHydrated = useHydrated();
  const { own, draft, texts } = form;
  const [chosen, setChosen] = useState({ percent: 0, text: "" });
  const byQuote = sizedByQuote(draft, side);
  const field = byQuote ? "total" : "amount";
  // Whoever types an amount moves the slider back: it shows only what it has set.
  const percent = chosen.text !== "" && texts[field] === chosen.text ? chosen.percent : 0;
  function choose(share: number) {
    if (!own) return;
    const { asks, bids } = market.book.get();
    const input = { instrument, side, draft, funds: own.funds, levels: side === "buy" ? asks : bids };
    const text = (byQuote ? shareOfQuote(input, share) : shareOfMaxOrder(input, share)) ?? "";
    setChosen({ percent: share, text });
    form.write(field, text);
  }
  return <ShareSlider percent={percent} isDisabled={!isHydrated || !own} onChoose={choose} />;
}
