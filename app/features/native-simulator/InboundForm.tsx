import { useMemo, useState, type FormEvent } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { useLocale } from "~/i18n/use-locale";
import { deepLink, type DeepLink } from "~/lib/native/deep-link";
import type { InboundMessage, Verdict } from "~/lib/native/inbound";
import { MESSAGE_CHARACTERS_MAX } from "~/lib/native/message-schema";
import { receiver } from "~/lib/native/receiver";
import { Banner } from "~/ui/Banner";
import { Button } from "~/ui/Button";
import { LinkVerdict } from "./DeepLinkForm";

const EXAMPLES: readonly InboundMessage[] = [
  { type: "navigate", url: "/spot/BTC_USDT" },
  { type: "set-theme", theme: "dark" },
  { type: "back" },
];

interface Outcome {
  verdict: Verdict;
  /** Where a link would have led. */
  link: DeepLink | null;
}

/** Sends what a shell would send. The answer is the site's own; only, nothing is done with what it accepts. */
export function InboundForm({ origin, nonce }: { origin: string; nonce: string }) {
  const { t } = useTranslation("simulator");
  const { code } = useLocale();
  const written = (message: InboundMessage) => JSON.stringify({ nonce, ...message }, null, 2);
  const [text, setText] = useState(() => EXAMPLES.slice(0, 1).map(written).join());
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const send = useMemo(() => {
    return (json: string): Outcome => {
      let link: DeepLink | null = null;
      const verdict = receiver(nonce, (message) => {
        if (message.type !== "navigate") return "ACCEPTED";
        link = deepLink(message.url, origin, code);
        return link.ok ? "ACCEPTED" : "REFUSED_LINK";
      })(json);
      return { verdict, link };
    };
  }, [nonce, origin, code]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setOutcome(send(text));
  };
  return (
    <form className="simulator-form" onSubmit={submit}>
      <div className="simulator-examples" role="group" aria-label={t("inbound.examples")}>
        {EXAMPLES.map((message) => (
          <Button
            key={message.type}
            type="button"
            variant="soft"
            size="s"
            dir="ltr"
            onClick={() => setText(written(message))}
          >
            {message.type}
          </Button>
        ))}
      </div>
      <label className="ui-field">
        <span className="ui-field-label">{t("inbound.json")}</span>
        <textarea
          className="simulator-json"
          dir="ltr"
          rows={6}
          spellCheck={false}
          maxLength={2 * MESSAGE_CHARACTERS_MAX}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <Button>{t("inbound.send")}</Button>
      <div role="status">{outcome && <InboundOutcome outcome={outcome} />}</div>
    </form>
  );
}

function InboundOutcome({ outcome: { verdict, link } }: { outcome: Outcome }) {
  const { t } = useTranslation("simulator");
  return (
    <div className="simulator-outcome">
      <Banner tone={verdict === "ACCEPTED" ? "success" : "error"}>
        <code dir="ltr">{verdict}</code> {t(`verdict.${verdict}`)}
      </Banner>
      {link && <LinkVerdict verdict={link} />}
    </div>
  );
}
