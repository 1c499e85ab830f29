import { useSearchParams } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import type { ClosedPosition, Position } from "~exchange/contract/futures/schemas";
import { useLive } from "~/features/terminal/live/use-live";
import { Calculator } from "../calculator/Calculator";
import { useFutures } from "../futures-context";
import { readDialog, type DialogName, type FuturesPage } from "../futures-page";
import type { PersonLive } from "../live/person-live";
import type { FuturesOutcome } from "../outcome";
import { positionKey } from "../positions/position-facts";
import { subjectOfClosed, subjectOfOpen } from "../share/card-choices";
import { ShareForm } from "../share/ShareForm";
import { CloseAllForm, CloseForm, ReverseForm } from "./CloseForms";
import { ExitsForm } from "./ExitsForm";
import { Frame } from "./Frame";
import { LeverageForm } from "./LeverageForm";
import { MarginForm } from "./MarginForm";
import { MarginModeForm, PositionMergingForm, PositionModeForm } from "./ModeForms";
import { TransferForm } from "./TransferForm";

export interface DialogProps {
  page: FuturesPage;
  outcome: FuturesOutcome | undefined;
}

/** The dialog that the address names, about the position that it names. */
export function Dialogs(props: DialogProps) {
  const { t } = useTranslation("futures");
  const { account } = useFutures();
  const [search] = useSearchParams();
  const dialog = readDialog(search.get("dialog"));
  if (!dialog) return null;
  const content = account ? <PersonDialog {...props} dialog={dialog} person={account} /> : openDialog(dialog, props);
  return (
    content && (
      // One that leads to another gives way to it: the focus goes to where that one begins.
      <Frame key={dialog} title={t(`dialog.${dialog}`)}>
        {content}
      </Frame>
    )
  );
}

/** What works without an account. */
function openDialog(dialog: DialogName, props: DialogProps) {
  if (dialog === "calculator") return <Calculator />;
  return dialog === "leverage" ? <LeverageForm {...props} /> : null;
}

function PersonDialog({ dialog, person, ...props }: DialogProps & { dialog: DialogName; person: PersonLive }) {
  const { t } = useTranslation("futures");
  const [search] = useSearchParams();
  const position = useNamedPosition(person, search.get("position"));
  const closed = useNamedClosed(person, search.get("closed"));
  if (dialog === "share" && closed) return <ShareForm subject={subjectOfClosed(closed)} />;
  switch (dialog) {
    case "leverage":
    case "calculator":
      return openDialog(dialog, props);
    case "margin-mode":
      return <MarginModeForm {...props} />;
    case "position-mode":
      return <PositionModeForm {...props} person={person} />;
    case "position-merging":
      return <PositionMergingForm {...props} />;
    case "transfer":
      return <TransferForm {...props} person={person} />;
    case "close-all":
      return <CloseAllForm {...props} />;
    default:
      return position ? <PositionDialog {...props} dialog={dialog} position={position} /> : <p>{t("position.gone")}</p>;
  }
}

type PositionDialogName = Extract<DialogName, "exits" | "margin" | "close" | "reverse" | "share">;

export interface PositionDialogProps extends DialogProps {
  position: Position;
}

function PositionDialog({ dialog, ...props }: PositionDialogProps & { dialog: PositionDialogName }) {
  const contents = {
    exits: <ExitsForm {...props} />,
    margin: <MarginForm {...props} />,
    close: <CloseForm {...props} />,
    reverse: <ReverseForm {...props} />,
    share: <ShareForm subject={subjectOfOpen(props.position)} />,
  };
  return contents[dialog];
}

function useNamedClosed(person: PersonLive, name: string | null): ClosedPosition | null {
  const closed = useLive(person.closed);
  return (closed.ok && closed.data.find(({ closedPositionId }) => closedPositionId === name)) || null;
}

/** The position of a name; as it last was where it is gone meanwhile, since the answer to its own form is yet to come. */
function useNamedPosition(person: PersonLive, name: string | null): Position | null {
  const positions = useLive(person.positions);
  const found = (positions.ok && positions.data.find((entry) => positionKey(entry) === name)) || null;
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  return found ?? (last && positionKey(last) === name ? last : null);
}
