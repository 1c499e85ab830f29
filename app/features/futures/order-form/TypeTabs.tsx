import { useTranslation } from "~/i18n/use-translation";
import type { FuturesOrderType } from "~exchange/contract/futures/schemas";
import { TypeTabs as TerminalTypeTabs } from "~/features/terminal/TypeTabs";
import { useTerminalLink } from "~/features/terminal/terminal-links";
import { Icon } from "~/ui/Icon";
import { Link } from "~/ui/Link";
import { DIALOG_ID } from "../dialogs/dialog-id";
import { CONDITIONAL_TYPES, ORDER_TYPES, PLAIN_TYPES } from "./order-types";

const TYPES = {
  plain: PLAIN_TYPES,
  conditional: CONDITIONAL_TYPES,
  all: ORDER_TYPES,
};

/** The order types, and the way to the calculator. */
export function TypeTabs({ current }: { current: FuturesOrderType }) {
  const { t } = useTranslation("futures");
  const link = useTerminalLink();
  return (
    <TerminalTypeTabs<FuturesOrderType> types={TYPES} current={current}>
      <Link
        className="ui-icon-btn fut-calculator-link"
        to={`${link({ dialog: "calculator" })}#${DIALOG_ID}`}
        aria-label={t("dialog.calculator")}
        title={t("dialog.calculator")}
        preventScrollReset
      >
        <Icon name="calculator" />
      </Link>
    </TerminalTypeTabs>
  );
}
