import { useTranslation } from "~/i18n/use-translation";
import { ORDER_FORM_ID } from "~/lib/order-form-id";
import { useTerminalLink } from "~/features/terminal/terminal-links";
import { Icon } from "~/ui/Icon";
import { Link } from "~/ui/Link";
import { DIALOG_ID } from "../dialogs/dialog-id";
import type { Grounds } from "./preview";

/** How positions are held, and with what leverage: each opens the dialog that changes it. In hedge mode also what the order is for. */
export function ModeLinks({ grounds }: { grounds: Grounds }) {
  const { t } = useTranslation("futures");
  const link = useTerminalLink();
  const { account, act, leverage, mode, isSplit } = grounds;
  const opens = (dialog: string) => `${link({ dialog })}#${DIALOG_ID}`;
  return (
    <div className="fut-modes">
      {act && !isSplit && (
        <nav className="fut-acts" aria-label={t("form.act")}>
          {(["open", "close"] as const).map((entry) => (
            <Link
              key={entry}
              to={`${link({ act: entry === "open" ? null : entry })}#${ORDER_FORM_ID}`}
              aria-current={entry === act ? "true" : undefined}
              preventScrollReset
              replace
            >
              {t(`form.${entry}`)}
            </Link>
          ))}
        </nav>
      )}
      <Link className="fut-pill" to={opens("margin-mode")} preventScrollReset>
        {t(`mode.${mode}`)}
        <Icon name="caret" size={14} />
      </Link>
      <Link className="fut-pill fut-pill-leverage" to={opens("leverage")} preventScrollReset>
        <span className="ui-vh">{t("dialog.leverage")}</span>
        <bdi dir="ltr">{leverage}×</bdi>
        <Icon name="caret" size={14} />
      </Link>
      {account && (
        <Link className="fut-pill" to={opens(isSplit ? "position-merging" : "position-mode")} preventScrollReset>
          {t(`mode.${isSplit ? "split" : account.positionMode}`)}
          <Icon name="caret" size={14} />
        </Link>
      )}
    </div>
  );
}
