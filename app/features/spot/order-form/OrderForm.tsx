import { Link, useLocation, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useLocalizedPath } from "~/i18n/use-locale";
import { LinkButton } from "~/ui/Button";
import { Icon } from "~/ui/Icon";
import { pairName } from "~/lib/instrument";
import { useHydrated } from "~/ui/use-hydrated";
import { useTerminal } from "../terminal-context";
import { ORDER_FORM_ID, ORDERS_ID, terminalSearch, useTerminalLink } from "../terminal-links";
import { ORDER_TYPES, type OrderType, type Side } from "./draft";
import { OrderFields } from "./OrderFields";
import { PreviewTable } from "./PreviewTable";
import { RiskDialog, useRiskQuestion } from "./RiskDialog";
import { useOrderForm, type OrderFormProps } from "./use-order-form";
import type { OrderTexts } from "./use-order-texts";

/** One form for both sides: typed once, worked out for each, sent by the side's button. */
export function OrderForm(props: OrderFormProps) {
  const { t } = useTranslation("spot");
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const isHydrated = useHydrated();
  const form = useOrderForm(props);
  const asking = useRiskQuestion(form);
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
        <TypeLinks current={form.orderType} />
        <OrderFields form={form} />
        <PreviewTable draft={form.draft} funds={form.own?.funds ?? null} />
      </div>
      {form.refusal && (
        <p className="term-form-error" role="alert">
          {t(form.refusal.key, form.refusal.values)}
        </p>
      )}
      <RiskDialog asking={asking} />
      <div className="term-actions">
        {props.isSignedIn ? (
          <>
            <SubmitButton side="buy" isPending={form.isPending} isHeld={form.mustAsk} />
            <SubmitButton side="sell" isPending={form.isPending} isHeld={form.mustAsk} />
          </>
        ) : (
          <LogInToTrade texts={form.texts} />
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
      <a className="ui-icon-btn" href={`#${ORDERS_ID}`} aria-label={t("form.closeSheet")}>
        <Icon name="close" />
      </a>
    </div>
  );
}

function TypeLinks({ current }: { current: OrderType }) {
  const { t } = useTranslation("spot");
  const link = useTerminalLink();
  return (
    <nav className="term-types" aria-label={t("form.orderType")}>
      {ORDER_TYPES.map((type) => (
        <Link
          key={type}
          to={`${link({ type: type === "limit" ? null : type })}#${ORDER_FORM_ID}`}
          aria-current={type === current ? "true" : undefined}
          preventScrollReset
          replace
        >
          {t(`orderType.${type}`)}
        </Link>
      ))}
    </nav>
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
function LogInToTrade({ texts }: { texts: OrderTexts }) {
  const { t } = useTranslation("spot");
  const path = useLocalizedPath();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const back = new URLSearchParams(terminalSearch(search));
  for (const field of ["price", texts.leading] as const) if (texts[field]) back.set(field, texts[field]);
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
