import { useLocation, useSearchParams } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { useErrorText } from "~/features/terminal/order-form/use-error-text";
import { ORDER_FORM_ID } from "~/lib/order-form-id";
import { ORDERS_ID, terminalSearch } from "~/features/terminal/terminal-links";
import { useLocalizedPath } from "~/i18n/use-locale";
import { LinkButton } from "~/ui/Button";
import { Icon } from "~/ui/Icon";
import { useHydrated } from "~/ui/use-hydrated";
import { useFutures } from "../futures-context";
import { CONDITIONAL_TYPES, FIELD_NAMES, type Side } from "./order-types";
import { ModeLinks } from "./ModeLinks";
import { OrderFields } from "./OrderFields";
import { PreviewTable } from "./PreviewTable";
import { PriceQuestion } from "~/features/terminal/stale/PriceQuestion";
import { Confirm, useOrderQuestion } from "./RiskQuestion";
import { SheetPrice } from "~/features/terminal/sheet/LastPrice";
import { Ticket } from "~/features/terminal/sheet/Ticket";
import { OrderKeys } from "~/features/terminal/keys/OrderKeys";
import { TypeTabs } from "./TypeTabs";
import { useOrderForm, type OrderFormProps, type OrderFormState } from "./use-order-form";
import { useSideNames } from "./use-side-names";

/** One form for both sides: typed once, worked out for each, sent by the side's button. */
export function OrderForm({ isSignedIn, ...props }: OrderFormProps & { isSignedIn: boolean }) {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const isHydrated = useHydrated();
  const form = useOrderForm(props);
  const asking = useOrderQuestion(form);
  const errorText = useErrorText();
  return (
    <form.Form
      method="post"
      action={`${pathname}${terminalSearch(search)}#${ORDER_FORM_ID}`}
      className="term-form"
      preventScrollReset
      noValidate
      onSubmit={asking.onSubmit}
    >
      {/* Enter presses a form's first button. A button that is locked keeps it from placing an order. */}
      <button type="submit" disabled hidden />
      <input type="hidden" name="intent" value="place" />
      <input type="hidden" name="clientOrderId" value={form.clientOrderId} />
      <input type="hidden" name="orderType" value={form.choices.orderType} />
      {form.grounds.act && <input type="hidden" name="act" value={form.grounds.act} />}
      {isHydrated && <input type="hidden" name="respond" value="data" />}
      <SheetHead />
      <ModeLinks grounds={form.grounds} />
      <div className="term-form-body">
        <TypeTabs current={form.choices.orderType} />
        <Ticket>
          <OrderFields form={form} />
        </Ticket>
        <PreviewTable form={form} />
      </div>
      {form.refusal && (
        <p className="term-form-error" role="alert">
          {errorText(form.refusal)}
        </p>
      )}
      <Confirm confirmation={form.confirmation} />
      <PriceQuestion asking={asking} about="order" />
      <OrderKeys conditional={CONDITIONAL_TYPES} />
      <div className="term-actions">
        {isSignedIn ? (
          <>
            <SubmitButton side="buy" form={form} />
            <SubmitButton side="sell" form={form} />
          </>
        ) : (
          <LogInToTrade form={form} />
        )}
      </div>
    </form.Form>
  );
}

function SheetHead() {
  const { t } = useTranslation("futures");
  const { rules } = useFutures();
  return (
    <div className="term-sheet-head">
      <b dir="ltr">{rules.pairCode}</b>
      <span className="term-tag">{t("pair.perpetual")}</span>
      <SheetPrice />
      <a className="ui-icon-btn" href={`#${ORDERS_ID}`} aria-label={t("spot:form.closeSheet")}>
        <Icon name="close" />
      </a>
    </div>
  );
}

/** Locked while an order is on its way: a second press sends nothing. */
function SubmitButton({ side, form }: { side: Side; form: OrderFormState }) {
  const names = useSideNames(form.grounds.act);
  return (
    <button
      type="submit"
      name="side"
      value={side}
      className={`term-go term-go-${side}`}
      disabled={form.isPending || form.mustAsk}
      aria-busy={form.isPending}
    >
      {names[side]}
    </button>
  );
}

/** Signed out the form is a calculator; what was typed comes back after the login. */
function LogInToTrade({ form }: { form: OrderFormState }) {
  const { t } = useTranslation("spot");
  const path = useLocalizedPath();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const back = new URLSearchParams(terminalSearch(search));
  // The date is its own default.
  for (const field of FIELD_NAMES) if (field !== "expiresAt" && form.texts[field]) back.set(field, form.texts[field]);
  const query = back.toString();
  return (
    <LinkButton
      className="term-login"
      block
      to={path("/login", { redirectUrl: query ? `${pathname}?${query}` : pathname })}
    >
      {t("form.logIn")}
    </LinkButton>
  );
}
