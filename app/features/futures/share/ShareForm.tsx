import { useLocation, useSearchParams } from "@remix-run/react";
import { useRef, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { terminalSearch } from "~/features/terminal/terminal-links";
import { useLocale } from "~/i18n/use-locale";
import { Button } from "~/ui/Button";
import { Checkbox } from "~/ui/Checkbox";
import { useHydrated } from "~/ui/use-hydrated";
import { DIALOG_ID } from "../dialogs/dialog-id";
import { useFutures } from "../futures-context";
import {
  CARD_SIZES,
  cardAddress,
  HIDEABLE,
  readCardChoices,
  type CardChoices,
  type CardShape,
  type CardSubject,
} from "./card-choices";
import { pictureOf, saveAs } from "./card-picture";
import "./share.css";

/** The position's card, what it shows, and ways to take it along. Without scripts the choices are a form that asks for the page again. */
export function ShareForm({ subject }: { subject: CardSubject }) {
  const { t } = useTranslation("futures");
  const { code } = useLocale();
  const [search] = useSearchParams();
  const [choices, setChoices] = useState<CardChoices>(() => readCardChoices(search));
  const image = useRef<HTMLImageElement>(null);
  const address = cardAddress(subject, code, choices);
  const { width, height } = CARD_SIZES[choices.shape];
  return (
    <div className="fut-share" data-shape={choices.shape}>
      <img ref={image} src={address} width={width} height={height} alt={t("share.alt", { pair: subject.pairCode })} />
      <Choices choices={choices} onChange={setChoices} />
      <p className="fut-dialog-note">{t("share.note")}</p>
      <Takings image={image} address={address} name={`${subject.pairCode}-${subject.side}`} shape={choices.shape} />
    </div>
  );
}

interface ChoicesProps {
  choices: CardChoices;
  onChange(choices: CardChoices): void;
}

function Choices({ choices, onChange }: ChoicesProps) {
  const { t } = useTranslation("futures");
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const isHydrated = useHydrated();
  const { hidden, shape } = choices;
  const kept = new URLSearchParams(terminalSearch(search));
  const hide = (part: (typeof HIDEABLE)[number], is: boolean) => {
    const next = new Set(hidden);
    if (is) next.add(part);
    else next.delete(part);
    onChange({ hidden: next, shape });
  };
  return (
    <form method="get" action={`${pathname}#${DIALOG_ID}`} className="fut-share-choices">
      {[...kept].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {HIDEABLE.map((part) => (
        <Checkbox
          key={part}
          name={`hide-${part}`}
          label={t(`share.hide_${part}`)}
          checked={hidden.has(part)}
          onChange={(event) => hide(part, event.currentTarget.checked)}
        />
      ))}
      <div className="fut-choices is-row" role="radiogroup" aria-label={t("share.shape")}>
        {(["wide", "tall"] as const).map((entry: CardShape) => (
          <label key={entry}>
            <input
              type="radio"
              name="shape"
              value={entry}
              checked={shape === entry}
              onChange={() => onChange({ hidden, shape: entry })}
            />
            <span>
              <b>{t(`share.shape_${entry}`)}</b>
            </span>
          </label>
        ))}
      </div>
      {!isHydrated && (
        <Button type="submit" variant="soft" size="s">
          {t("share.update")}
        </Button>
      )}
    </form>
  );
}

interface TakingsProps {
  image: { readonly current: HTMLImageElement | null };
  address: string;
  /** Of the file, without its ending. */
  name: string;
  shape: CardShape;
}

/** The server draws an SVG; a browser with scripts makes a PNG of it, which every messenger takes. */
function Takings({ image, address, name, shape }: TakingsProps) {
  const { t } = useTranslation("futures");
  const { toasts } = useFutures();
  const isHydrated = useHydrated();
  const withPicture = (take: (picture: Blob) => void | Promise<void>) => async () => {
    try {
      if (image.current) await take(await pictureOf(image.current, shape));
    } catch {
      toasts.send({ key: "futures:share.failed", isBad: true });
    }
  };
  const copy = async (picture: Blob) => {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
    toasts.send({ key: "futures:share.copied" });
  };
  return (
    <div className="fut-share-take">
      {isHydrated && (
        <>
          <Button type="button" onClick={withPicture((picture) => saveAs(picture, `${name}.png`))}>
            {t("share.savePng")}
          </Button>
          <Button type="button" variant="soft" onClick={withPicture(copy)}>
            {t("share.copy")}
          </Button>
        </>
      )}
      <a className="ui-link" href={address} download={`${name}.svg`}>
        {t("share.saveSvg")}
      </a>
    </div>
  );
}
