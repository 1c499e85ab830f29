import { useLocation, useSearchParams } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { useLocalizedPath } from "~/i18n/use-locale";
import { LinkButton } from "~/ui/Button";
import { Icon } from "~/ui/Icon";
import { pairName } from "~/lib/instrument";
import { useHydrated } from "~/ui/use-hydrated";
import { useTerminal } from "../terminal-context";
import { isolateLtr } from "~/lib/isolate-ltr";
import { ORDER_FORM_ID } from "~/lib/order-form-id";
import { ORDERS_ID, terminalSearch } from "~/features/terminal/terminal-links";
import { FIELD_NAMES, TYPE_FORMS, type Side } from "./order-types";
import { OrderFields } from "./OrderFields";
import { PreviewTable } from "./PreviewTable";
import { PriceQuestion } from "~/features/terminal/stale/PriceQuestion";
import { RISK_PERCENT } from "./risks";
import { SheetPrice } from "~/features/terminal/sheet/LastPrice";
import { Ticket } from "~/features/terminal/sheet/Ticket";
import { OrderKeys } from "~/features/terminal/keys/OrderKeys";
import { TypeTabs } from "~/features/terminal/TypeTabs";
import { ORDER_TYPE_TABS } from "./order-types";
import { useErrorText } from "~/features/terminal/order-form/use-error-text";
import { useOrderQuestion } from "./use-order-question";
import { useOrderForm, type OrderFormProps, type OrderFormState } from "./use-order-form";

/** One form for both sides: typed once, worked out for each, sent by the side's button. */
export function OrderForm(props: OrderFormProps) {
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
      <input type="hidden" name="orderType" value={form.orderType} />
      {isHydrated && <input type="hidden" name="respond" value="data" />}
      <SheetHead />
      <div className="term-form-body">
        <TypeTabs types={ORDER_TYPE_TABS} current={form.orderType} />
        <Ticket>
          <OrderFields form={form} />
        </Ticket>
        <PreviewTable draft={form.draft} funds={form.own?.funds ?? null} />
      </div>
      {form.refusal && (
        <p className="term-form-error" role="alert">
          {errorText(form.refusal)}
        </p>
      )}
      <Confirm form={form} />
      <PriceQuestion asking={asking} about="order" />
      <OrderKeys conditional={ORDER_TYPE_TABS.conditional} />
      <div className="term-actions">
        {props.isSignedIn ? (
          <>
            <SubmitButton side="buy" isPending={form.isPending} isHeld={form.mustAsk} />
            <SubmitButton side="sell" isPending={form.isPending} isHeld={form.mustAsk} />
          </>
        ) : (
          <LogInToTrade form={form} />
        )}
      </div>
    </form.Form>
  );
}

function SheetHead() {
  const { t } = useTranslation("spot");
  const { rules } = useTerminal();
  return (
    <div className="term-sheet-head">
      <b dir="ltr">{pairName(rules.pairCode)}</b>
      <SheetPrice />
      <a className="ui-icon-btn" href={`#${ORDERS_ID}`} aria-label={t("form.closeSheet")}>
        <Icon name="close" />
      </a>
    </div>
  );
}

/** Without a script the page itself asks once more: sent again unchanged, the order is placed. */
function Confirm({ form }: { form: OrderFormState }) {
  const { t } = useTranslation("spot");
  const { confirmation } = form;
  if (!confirmation) return null;
  return (
    <div className="term-form-confirm" role="alert">
      <b>{t("confirm.order")}</b>
      <ul>
        {confirmation.risks.map((risk) => (
          <li key={risk}>{t(`confirm.${risk}`, { percent: isolateLtr(`${RISK_PERCENT[risk]}%`) })}</li>
        ))}
      </ul>
      <p>{t("confirm.again")}</p>
      <input type="hidden" name="confirmed" value={confirmation.key} />
    </div>
  );
}

/** Locked while an order is on its way: a second press sends nothing. */
function SubmitButton({ side, isPending, isHeld }: { side: Side; isPending: boolean; isHeld: boolean }) {
  const { t } = useTranslation("spot");
  const { rules } = useTerminal();
  return (
    <button
      type="submit"
      name="side"
      value={side}
      className={`term-go term-go-${side}`}
      disabled={isPending || isHeld}
      aria-busy={isPending}
    >
      {side === "buy" ? t("form.buy", { asset: rules.base }) : t("form.sell", { asset: rules.base })}
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
  const { texts, orderType, following } = form;
  const isTied = TYPE_FORMS[orderType].size !== "bySide";
  // What follows is worked out again, and the date is its own default.
  const typed = FIELD_NAMES.filter((field) => field !== "expiresAt" && !(isTied && field === following));
  if (form.exitBy === "percent") back.set("exitBy", form.exitBy);
  for (const field of typed) if (texts[field]) back.set(field, texts[field]);
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
