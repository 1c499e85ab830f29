import { useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { freeCollateral } from "~exchange/domain/futures/account";
import { entryOfLots, QUANTITY_UNITS } from "~exchange/domain/futures/quantity";
import { formatUnits } from "~exchange/domain/units";
import { NumberField } from "~/features/terminal/order-form/NumberField";
import { ShareSlider } from "~/features/terminal/order-form/ShareSlider";
import { useTerminalLink } from "~/features/terminal/terminal-links";
import { Link } from "~/ui/Link";
import { Amount } from "~/ui/money/Amount";
import { Icon } from "~/ui/Icon";
import { useHydrated } from "~/ui/use-hydrated";
import { DIALOG_ID } from "../dialogs/dialog-id";
import { useFutures } from "../futures-context";
import { Conditions } from "./Conditions";
import { ExitFields } from "./ExitFields";
import { TRIGGER_KINDS, TYPE_FORMS, type FieldName } from "./order-types";
import { maxLots } from "./preview";
import type { OrderFormState } from "./use-order-form";

const RATE_STEP = "0.1";
const RATE_DECIMALS = 2;
const AMOUNT_DECIMALS = 2;

/** What is free, prices, size and the order's conditions. */
export function OrderFields({ form }: { form: OrderFormState }) {
  const { orderType } = form.choices;
  return (
    <>
      <Available form={form} />
      {TYPE_FORMS[orderType].fields.map((name) => (
        <PriceField key={name} form={form} name={name} />
      ))}
      {TYPE_FORMS[orderType].isTriggered && <TriggerKind form={form} />}
      <SizeField form={form} />
      <ShareOfMost form={form} />
      <Conditions form={form} />
      {form.grounds.act !== "close" && <ExitFields form={form} />}
    </>
  );
}

/** What every number field of the form has. */
export function fieldProps(form: OrderFormState, name: FieldName) {
  return {
    id: `order-${name}`,
    name,
    value: form.texts[name],
    error: form.errorOf(name),
    onWrite: (text: string) => form.write(name, text),
    onSettle: (text: string) => form.write(name, text),
  };
}

function Available({ form }: { form: OrderFormState }) {
  const { t } = useTranslation("spot");
  const { rules } = useFutures();
  const link = useTerminalLink();
  const { account, contract } = form.grounds;
  const free = account && freeCollateral(account.purse, account.stakes);
  const text = free === null ? null : formatUnits(free > 0n ? free : 0n, contract.settleScale);
  const label = t("futures:dialog.transfer");
  return (
    <div className="term-available ui-private">
      <span>{t("form.available")}</span>
      <b>
        <Amount value={text} unit={rules.quote} decimals={AMOUNT_DECIMALS} />
      </b>
      {account && (
        <Link
          className="ui-icon-btn fut-transfer"
          to={`${link({ dialog: "transfer" })}#${DIALOG_ID}`}
          aria-label={label}
          title={label}
          preventScrollReset
        >
          <Icon name="trade" size={14} />
        </Link>
      )}
    </div>
  );
}

function PriceField({ form, name }: { form: OrderFormState; name: FieldName }) {
  const { t } = useTranslation("spot");
  const { rules, contract, market } = useFutures();
  const isHydrated = useHydrated();
  const field = fieldProps(form, name);
  if (name === "trailingRate")
    return (
      <NumberField {...field} label={t("terms.trailingRate")} unit="%" step={RATE_STEP} decimals={RATE_DECIMALS} />
    );
  const last = () => market.trades.get()[0]?.price ?? market.ticker.get()?.last ?? null;
  return (
    <NumberField
      {...field}
      label={name === "price" ? t("form.price") : t("terms.triggerPrice")}
      unit={rules.quote}
      step={rules.tick}
      decimals={contract.priceDecimals}
      action={
        isHydrated &&
        name === "price" && (
          <button
            type="button"
            className="term-field-last"
            onClick={() => form.write("price", last() ?? form.texts.price)}
          >
            {t("form.last")}
          </button>
        )
      }
    />
  );
}

/** The price that a trigger waits for. */
function TriggerKind({ form }: { form: OrderFormState }) {
  const { t } = useTranslation("futures");
  return (
    <label className="term-tif fut-line">
      <span>{t("form.triggerBy")}</span>
      <select
        name="triggerBy"
        value={form.choices.triggerBy}
        onChange={({ currentTarget }) =>
          form.choose({ triggerBy: TRIGGER_KINDS.find((kind) => kind === currentTarget.value) ?? "mark" })
        }
      >
        {TRIGGER_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(`price.${kind}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** How much, in the unit that the person counts in. */
function SizeField({ form }: { form: OrderFormState }) {
  const { t } = useTranslation("futures");
  const { rules, contract } = useFutures();
  const { unit } = form.choices;
  const names = {
    [QUANTITY_UNITS.coin]: t("unit.coin", { asset: rules.quote }),
    [QUANTITY_UNITS.sheet]: t("unit.sheet"),
    [QUANTITY_UNITS.bi]: rules.base,
    [QUANTITY_UNITS.margin]: t("unit.margin", { asset: rules.quote }),
  };
  const decimals =
    unit === QUANTITY_UNITS.bi ? contract.sizeDecimals : unit === QUANTITY_UNITS.sheet ? 0 : AMOUNT_DECIMALS;
  return (
    <NumberField
      {...fieldProps(form, "quantity")}
      label={t("form.size")}
      step={unit === QUANTITY_UNITS.bi ? rules.lot : "1"}
      decimals={decimals}
      unit={
        <select
          name="unit"
          className="fut-unit"
          aria-label={t("form.unit")}
          value={unit}
          onChange={({ currentTarget }) =>
            form.choose({
              unit: Object.values(QUANTITY_UNITS).find((entry) => String(entry) === currentTarget.value) ?? unit,
            })
          }
        >
          {[QUANTITY_UNITS.bi, QUANTITY_UNITS.coin, QUANTITY_UNITS.sheet, QUANTITY_UNITS.margin].map((entry) => (
            <option key={entry} value={entry}>
              {names[entry]}
            </option>
          ))}
        </select>
      }
    />
  );
}

/** The slider: sets the size to a share of the most that both sides allow. */
function ShareOfMost({ form }: { form: OrderFormState }) {
  const isHydrated = useHydrated();
  const { contract, markTicks, leverage } = form.grounds;
  const [chosen, setChosen] = useState({ percent: 0, text: "" });
  const most = [maxLots(form.grounds, form.draft, "buy"), maxLots(form.grounds, form.draft, "sell")];
  const known = most.filter((lots) => lots !== null && lots > 0).map(Number);
  const lots = known.length > 0 ? Math.min(...known) : null;
  // Whoever types a size moves the slider back: it shows only what it has set.
  const percent = chosen.text !== "" && form.texts.quantity === chosen.text ? chosen.percent : 0;
  function choose(share: number) {
    if (lots === null) return;
    const pricing = { ticks: form.draft.ticks ?? markTicks, leverage };
    const part = Math.floor((lots * share) / 100);
    const text = part > 0 ? entryOfLots(contract, form.choices.unit, part, pricing) : "";
    setChosen({ percent: share, text });
    form.write("quantity", text);
  }
  return <ShareSlider percent={percent} isDisabled={!isHydrated || lots === null} onChoose={choose} />;
}
