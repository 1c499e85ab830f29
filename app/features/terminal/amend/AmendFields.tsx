import { useTranslation } from "~/i18n/use-translation";
import type { Instrument } from "~exchange/domain/instrument";
import { NumberField } from "../order-form/NumberField";
import type { Amendment, ReadAmendment } from "./amendment";

interface AmendFieldsProps {
  /** What the fields' ids begin with. */
  id: string;
  /** Of the order's own pair. */
  instrument: Instrument;
  texts: Amendment;
  /** What the market calls a quantity. */
  sizeLabel: string;
  errorOf(field: string): ReadAmendment["errors"][number] | undefined;
  onChange(to: Partial<Amendment>): void;
}

/** The price and the quantity that a resting order is to have. */
export function AmendFields({ id, instrument, texts, sizeLabel, errorOf, onChange }: AmendFieldsProps) {
  const { t } = useTranslation("spot");
  const writePrice = (price: string) => onChange({ price });
  const writeQuantity = (quantity: string) => onChange({ quantity });
  return (
    <>
      <NumberField
        id={`${id}-price`}
        name="price"
        label={t("form.price")}
        unit={instrument.quote}
        value={texts.price}
        error={errorOf("price")}
        step={instrument.tick}
        decimals={instrument.priceDecimals}
        onWrite={writePrice}
        onSettle={writePrice}
      />
      <NumberField
        id={`${id}-quantity`}
        name="quantity"
        label={sizeLabel}
        unit={instrument.base}
        value={texts.quantity}
        error={errorOf("amount")}
        step={instrument.lot}
        decimals={instrument.quantityDecimals}
        onWrite={writeQuantity}
        onSettle={writeQuantity}
      />
    </>
  );
}
