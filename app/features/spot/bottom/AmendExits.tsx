import { useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import type { Order } from "~exchange/contract/schemas";
import type { Instrument } from "~exchange/domain/instrument";
import { trimZeros } from "~/lib/decimal";
import type { RefusedAmendment } from "~/features/terminal/amend/amendment";
import { useUnchangedSince } from "~/features/terminal/order-form/use-unchanged-since";
import { NumberField } from "~/features/terminal/order-form/NumberField";
import { EXIT_FIELDS, type ExitField } from "../order-form/exits";
import { exitTextsOf, readExits } from "./amend-exits";
import "../order-form/exits.css";

const LABELS: Record<ExitField, string> = {
  takeProfit: "exits.takeProfit",
  stopLoss: "exits.stopLoss",
  stopLossLimit: "terms.stopLimitPrice",
};

/** The exits that an open order is to have; `refused` is what the server said of this order's form. */
export function AmendExits({
  order,
  instrument,
  refused,
}: {
  order: Pick<Order, "side" | "price" | "quantity" | "exits">;
  instrument: Instrument;
  refused: RefusedAmendment | null;
}) {
  const { t } = useTranslation("spot");
  const typed = refused?.amendment?.exits;
  const [texts, setTexts] = useState(() =>
    exitTextsOf((field) => typed?.[field] ?? trimZeros(order.exits?.[field] ?? "")),
  );
  const isUnchanged = useUnchangedSince(refused, texts);
  const { errors } = readExits(instrument, order.side, texts);
  const told = [...errors, ...(isUnchanged ? (refused?.errors ?? []) : [])];
  const write = (field: ExitField, text: string) => setTexts((before) => ({ ...before, [field]: text }));
  return (
    <fieldset className="term-exits-fields term-amend-exits">
      <legend>
        {t("exits.title")} <small>{t("exits.amendNote")}</small>
      </legend>
      {/* What isn't changed isn't asked for: the order then keeps it, whatever has become of it meanwhile. */}
      <input type="hidden" name="priceBefore" value={order.price ?? ""} />
      <input type="hidden" name="quantityBefore" value={order.quantity ?? ""} />
      {EXIT_FIELDS.map((field) => (
        <NumberField
          key={field}
          id={`amend-${field}`}
          name={field}
          label={t(LABELS[field])}
          unit={instrument.quote}
          value={texts[field]}
          error={told.find((error) => error.field === field)}
          step={instrument.tick}
          decimals={instrument.priceDecimals}
          onWrite={(text) => write(field, text)}
          onSettle={(text) => write(field, text)}
        />
      ))}
    </fieldset>
  );
}
