import { useTranslation } from "~/i18n/use-translation";
import { useLocale } from "~/i18n/use-locale";
import { formatDecimal } from "~/lib/format/format-decimal";
import { isolateLtr } from "~/lib/isolate-ltr";
import { Checkbox } from "~/ui/Checkbox";
import { useHydrated } from "~/ui/use-hydrated";
import { useTerminal } from "../terminal-context";
import { leastShown } from "./faults";
import { NumberField } from "~/features/terminal/order-form/NumberField";
import { SELF_TRADE_PREVENTIONS, timeInForceOf, TYPE_FORMS } from "./order-types";
import { useErrorText } from "~/features/terminal/order-form/use-error-text";
import type { OrderFormState } from "./use-order-form";

/** Post-only, time in force, and the date of an order that ends by itself. */
export function Conditions({ form }: { form: OrderFormState }) {
  const { t } = useTranslation("spot");
  const isHydrated = useHydrated();
  const { orderType, postOnly } = form;
  const { timesInForce, postOnly: mayPost } = TYPE_FORMS[orderType];
  if (timesInForce.length === 0) return null;
  // Without a script a locked choice could not be unlocked again: there the server refuses what doesn't go together.
  const mustRest = mayPost && postOnly && isHydrated;
  const timeInForce = timeInForceOf(orderType, mustRest, form.timeInForce);
  return (
    <>
      <div className="term-options">
        {mayPost ? (
          <Checkbox
            name="postOnly"
            label={t("form.postOnly")}
            checked={postOnly}
            onChange={(event) => form.setPostOnly(event.currentTarget.checked)}
          />
        ) : (
          <span />
        )}
        <label className="term-tif" title={t(`form.${timeInForce}`)}>
          <span>{t("form.timeInForce")}</span>
          <select
            name="timeInForce"
            value={timeInForce}
            onChange={({ currentTarget }) =>
              form.setTimeInForce(timesInForce.find((entry) => entry === currentTarget.value) ?? "gtc")
            }
          >
            {timesInForce.map((entry) => (
              <option key={entry} value={entry} disabled={mustRest && (entry === "ioc" || entry === "fok")}>
                {entry.toUpperCase()}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Expiry form={form} />
    </>
  );
}

/** Shown by the style sheet while good till date is chosen, so that it needs no script. */
function Expiry({ form }: { form: OrderFormState }) {
  const { t } = useTranslation("spot");
  const errorText = useErrorText();
  const error = form.errorOf("expiresAt");
  return (
    <div className="term-field-box term-expiry">
      <div className="term-field" data-invalid={error ? true : undefined}>
        <label htmlFor="order-expiresAt">{t("terms.expiresAt", { zone: isolateLtr(form.zone) })}</label>
        <input
          id="order-expiresAt"
          name="expiresAt"
          type="datetime-local"
          dir="ltr"
          value={form.texts.expiresAt}
          onChange={(event) => form.write("expiresAt", event.currentTarget.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "order-expiresAt-error" : undefined}
        />
        <input type="hidden" name="zone" value={form.zone} />
      </div>
      {error && (
        <p className="term-field-error" id="order-expiresAt-error">
          {errorText(error)}
        </p>
      )}
    </div>
  );
}

/** What few orders need: the visible part of an iceberg, and what happens where an order meets one's own. */
export function AdvancedOptions({ form }: { form: OrderFormState }) {
  const { t } = useTranslation("spot");
  const { selfTradePrevention, orderType, texts } = form;
  return (
    <details className="term-advanced" open={texts.displayQuantity !== "" || undefined}>
      <summary>{t("terms.advanced")}</summary>
      {orderType === "limit" && <VisibleQuantity form={form} />}
      <label className="term-tif term-stp">
        <span>{t("terms.selfTrade")}</span>
        <select
          name="selfTradePrevention"
          value={selfTradePrevention}
          onChange={({ currentTarget }) =>
            form.setSelfTradePrevention(
              SELF_TRADE_PREVENTIONS.find((entry) => entry === currentTarget.value) ?? "expire_taker",
            )
          }
        >
          {SELF_TRADE_PREVENTIONS.map((entry) => (
            <option key={entry} value={entry}>
              {t(`selfTrade.${entry}`)}
            </option>
          ))}
        </select>
      </label>
    </details>
  );
}

function VisibleQuantity({ form }: { form: OrderFormState }) {
  const { t } = useTranslation("spot");
  const { code: locale } = useLocale();
  const { rules, instrument } = useTerminal();
  const least = form.draft.lots === null ? null : leastShown(instrument, form.draft.lots);
  const noteValues = least && { least: isolateLtr(formatDecimal(least, { locale })), asset: rules.base };
  return (
    <NumberField
      id="order-displayQuantity"
      name="displayQuantity"
      label={t("terms.displayQuantity")}
      unit={rules.base}
      value={form.texts.displayQuantity}
      error={form.errorOf("displayQuantity")}
      step={rules.lot}
      decimals={instrument.quantityDecimals}
      note={noteValues ? t("terms.icebergLeast", noteValues) : t("terms.icebergNote")}
      onWrite={(text) => form.write("displayQuantity", text)}
      onSettle={(text) => form.settle("displayQuantity", text)}
    />
  );
}
