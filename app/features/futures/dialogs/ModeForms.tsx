import { useTranslation } from "~/i18n/use-translation";
import type { FuturesAccount } from "~exchange/contract/futures/schemas";
import { useTerminalLink } from "~/features/terminal/terminal-links";
import { useLive } from "~/features/terminal/live/use-live";
import { Link } from "~/ui/Link";
import { ActionFields } from "../ActionFields";
import { useFutures } from "../futures-context";
import type { PersonLive } from "../live/person-live";
import { useOwnSettings } from "../order-form/use-grounds";
import { useActionForm } from "../use-action-form";
import { DIALOG_ID } from "./dialog-id";
import type { DialogProps } from "./Dialogs";
import { useClosingDialog } from "./Frame";

/** Cross or isolated, for one pair. */
export function MarginModeForm({ outcome }: DialogProps) {
  const { t } = useTranslation("futures");
  const { rules } = useFutures();
  const { mode } = useOwnSettings();
  const form = useActionForm("margin-mode", outcome, useClosingDialog());
  return (
    <ActionFields form={form} intent="margin-mode" hidden={{ pairCode: rules.pairCode }} submitLabel={t("dialog.save")}>
      <Choices name="marginMode" current={mode} values={["cross", "isolated"]} />
      <p className="fut-dialog-note">{t("dialog.marginModeNote", { pair: rules.pairCode })}</p>
    </ActionFields>
  );
}

/** One-way or hedge, for the whole account. */
export function PositionModeForm({ outcome, person }: DialogProps & { person: PersonLive }) {
  const { t } = useTranslation("futures");
  const account = useLive(person.account);
  const current: FuturesAccount["positionMode"] = account.ok ? account.data.positionMode : "one_way";
  const form = useActionForm("position-mode", outcome, useClosingDialog());
  return (
    <ActionFields form={form} intent="position-mode" submitLabel={t("dialog.save")}>
      <Choices name="positionMode" current={current} values={["one_way", "hedge"]} />
      <p className="fut-dialog-note">{t("dialog.positionModeNote")}</p>
      <OtherDialog name="position-merging" />
    </ActionFields>
  );
}

/** Merged or split, for one pair. */
export function PositionMergingForm({ outcome }: DialogProps) {
  const { t } = useTranslation("futures");
  const { rules } = useFutures();
  const { isSplit } = useOwnSettings();
  const form = useActionForm("position-merging", outcome, useClosingDialog());
  const hidden = { pairCode: rules.pairCode };
  return (
    <ActionFields form={form} intent="position-merging" hidden={hidden} submitLabel={t("dialog.save")}>
      <Choices name="positionMerging" current={isSplit ? "split" : "merged"} values={["merged", "split"]} />
      <p className="fut-dialog-note">{t("dialog.marginModeNote", { pair: rules.pairCode })}</p>
      <OtherDialog name="position-mode" />
    </ActionFields>
  );
}

/** The dialog beside this one: the form has one way to both. */
function OtherDialog({ name }: { name: "position-mode" | "position-merging" }) {
  const { t } = useTranslation("futures");
  const link = useTerminalLink();
  return (
    <Link className="ui-link" to={`${link({ dialog: name })}#${DIALOG_ID}`} preventScrollReset replace>
      {t(`dialog.${name}`)}
    </Link>
  );
}

function Choices({ name, current, values }: { name: string; current: string; values: readonly string[] }) {
  const { t } = useTranslation("futures");
  return (
    <div className="fut-choices" role="radiogroup">
      {values.map((value) => (
        <label key={value}>
          <input type="radio" name={name} value={value} defaultChecked={value === current} />
          <span>
            <b>{t(`mode.${value}`)}</b>
            <small>{t(`mode.${value}_what`)}</small>
          </span>
        </label>
      ))}
    </div>
  );
}
