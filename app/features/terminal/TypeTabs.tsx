import { useNavigate } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import type { FuturesOrderType } from "~exchange/contract/futures/schemas";
import type { OrderType } from "~exchange/contract/schemas";
import { Link } from "~/ui/Link";
import { useHydrated } from "~/ui/use-hydrated";
import { ORDER_FORM_ID } from "~/lib/order-form-id";
import { useTerminalLink } from "./terminal-links";

interface TypeTabsProps<Type> {
  /** The market's order types; conditional ones wait for a price. */
  types: { plain: readonly Type[]; conditional: readonly Type[]; all: readonly Type[] };
  current: Type;
  /** What else stands in the line. */
  children?: ReactNode;
}

/**
 * The order types: two tabs, and a list of those that wait for a price. Without a script the list holds every type, and its
 * button sends the form for the other one's fields, which keeps what is typed.
 */
export function TypeTabs<Type extends OrderType | FuturesOrderType>({ types, current, children }: TypeTabsProps<Type>) {
  const { t } = useTranslation("spot");
  const link = useTerminalLink();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const to = (type: string) => `${link({ type: type === "limit" ? null : type })}#${ORDER_FORM_ID}`;
  const isWaiting = types.conditional.includes(current);
  return (
    <nav className="term-types" aria-label={t("form.orderType")}>
      {types.plain.map((type) => (
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
        {(isHydrated ? types.conditional : types.all).map((type) => (
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
      {children}
    </nav>
  );
}
