import { Link, useNavigate } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FuturesOrderType } from "~exchange/contract/futures/schemas";
import { ORDER_FORM_ID, useTerminalLink } from "~/features/terminal/terminal-links";
import { Icon } from "~/ui/Icon";
import { useHydrated } from "~/ui/use-hydrated";
import { DIALOG_ID } from "../dialogs/dialog-id";
import { ORDER_TYPES, PLAIN_TYPES, TYPE_FORMS } from "./order-types";

const CONDITIONAL_TYPES = ORDER_TYPES.filter((type) => TYPE_FORMS[type].isTriggered);

/**
 * The order types: two tabs, and a list of those that wait for a price. Without a script the list holds every type, and its
 * button sends the form for the other one's fields, which keeps what is typed.
 */
export function TypeTabs({ current }: { current: FuturesOrderType }) {
  const { t } = useTranslation("spot");
  const link = useTerminalLink();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const to = (type: string) => `${link({ type: type === "limit" ? null : type })}#${ORDER_FORM_ID}`;
  const isWaiting = TYPE_FORMS[current].isTriggered;
  return (
    <nav className="term-types" aria-label={t("form.orderType")}>
      {PLAIN_TYPES.map((type) => (
        <Link key={type} to={to(type)} aria-current={type === current ? "true" : undefined} preventScrollReset replace>
          {t(`orderType.${type}`)}
        </Link>
      ))}
      <select
        name="chosenType"
        className="term-type-more"
        aria-label={t("terms.conditional")}
        data-current={isWaiting ? true : undefined}
        {...(isHydrated ? { value: isWaiting ? current : "" } : { defaultValue: current })}
        onChange={({ currentTarget }) => navigate(to(currentTarget.value), { replace: true, preventScrollReset: true })}
      >
        {isHydrated && !isWaiting && (
          <option value="" disabled>
            {t("terms.conditional")}
          </option>
        )}
        {(isHydrated ? CONDITIONAL_TYPES : ORDER_TYPES).map((type) => (
          <option key={type} value={type}>
            {t(`orderType.${type}`)}
          </option>
        ))}
      </select>
      {!isHydrated && (
        <button type="submit" name="choose" value="type" className="term-type-go" formNoValidate>
          {t("terms.chooseType")}
        </button>
      )}
      <Link
        className="ui-icon-btn fut-calculator-link"
        to={`${link({ dialog: "calculator" })}#${DIALOG_ID}`}
        aria-label={t("futures:dialog.calculator")}
        title={t("futures:dialog.calculator")}
        preventScrollReset
      >
        <Icon name="calculator" />
      </Link>
    </nav>
  );
}
