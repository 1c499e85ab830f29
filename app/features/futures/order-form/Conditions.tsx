import { useTranslation } from "~/i18n/use-translation";
import { isolateLtr } from "~/lib/isolate-ltr";
import { useErrorText } from "~/features/terminal/order-form/use-error-text";
import { Checkbox } from "~/ui/Checkbox";
import { useHydrated } from "~/ui/use-hydrated";
import { timeInForceOf, TYPE_FORMS } from "./order-types";
import type { OrderFormState } from "./use-order-form";

/** Post-only, reduce-only, time in force, and the date of an order that ends by itself. */
export function Conditions({ form }: { form: OrderFormState }) {
  const { t } = useTranslation("spot");
  const { orderType, postOnly, reduceOnly } = form.choices;
  const { postOnly: mayPost } = TYPE_FORMS[orderType];
  return (
    <>
      <div className="term-options">
        {mayPost && (
          <Checkbox
            name="postOnly"
            label={t("form.postOnly")}
            checked={postOnly}
            onChange={(event) => form.choose({ postOnly: event.currentTarget.checked })}
          />
        )}
        {form.grounds.act === null && (
          <Checkbox
            name="reduceOnly"
            label={t("futures:form.reduceOnly")}
            checked={reduceOnly}
            onChange={(event) => form.choose({ reduceOnly: event.currentTarget.checked })}
          />
        )}
        <TimeInForceChoice form={form} />
      </div>
      <Expiry form={form} />
    </>
  );
}

function TimeInForceChoice({ form }: { form: OrderFormState }) {
  const { t } = useTranslation("spot");
  const isHydrated = useHydrated();
  const { orderType, postOnly } = form.choices;
  const { timesInForce, postOnly: mayPost } = TYPE_FORMS[orderType];
  if (timesInForce.length === 0) return null;
  // Without a script a locked choice could not be unlocked again: there the server reads what doesn't go together.
  const mustRest = mayPost && postOnly && isHydrated;
  const timeInForce = timeInForceOf(orderType, mustRest, form.choices.timeInForce);
  return (
    <label className="term-tif" title={t(`form.${timeInForce}`)}>
      <span className="ui-vh">{t("form.timeInForce")}</span>
      <select
        name="timeInForce"
        value={timeInForce}
        onChange={({ currentTarget }) =>
          form.choose({ timeInForce: timesInForce.find((entry) => entry === currentTarget.value) ?? "gtc" })
        }
      >
        {timesInForce.map((entry) => (
          <option key={entry} value={entry} disabled={mustRest && (entry === "ioc" || entry === "fok")}>
            {entry.toUpperCase()}
          </option>
        ))}
      </select>
    </label>
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
        <label htmlFor="order-expiresAt">{t("terms.expiresAt", { zone: isolateLtr(form.choices.zone) })}</label>
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
        <input type="hidden" name="zone" value={form.choices.zone} />
      </div>
      {error && (
        <p className="term-field-error" id="order-expiresAt-error">
          {errorText(error)}
        </p>
      )}
    </div>
  );
}
