import { Form } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import type { DeepLink } from "~/lib/native/deep-link";
import { PAGE_PATTERNS } from "~/lib/page-patterns";
import { Banner } from "~/ui/Banner";
import { Button } from "~/ui/Button";
import { Field } from "~/ui/Field";
import { LINK_CHARACTERS_MAX, type SimulatorView } from "./simulator-view";

/** Asks where a link leads. A plain form: the server answers, by the matcher that the browser has too. */
export function DeepLinkForm({ view }: { view: SimulatorView }) {
  const { t } = useTranslation("simulator");
  return (
    <>
      <Form className="simulator-form" preventScrollReset>
        <input type="hidden" name="shell" value={view.shell} />
        <Field
          key={view.link}
          label={t("link.label")}
          hint={t("link.hint")}
          name="link"
          defaultValue={view.link}
          maxLength={LINK_CHARACTERS_MAX}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
        />
        <Button>{t("link.check")}</Button>
      </Form>
      <div role="status">{view.verdict && <LinkVerdict verdict={view.verdict} />}</div>
      <details className="simulator-pages">
        <summary>{t("link.pages")}</summary>
        <ul dir="ltr">
          {PAGE_PATTERNS.map((pattern) => (
            <li key={pattern}>
              <code>{pattern}</code>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

export function LinkVerdict({ verdict }: { verdict: DeepLink }) {
  const { t } = useTranslation("simulator");
  if (!verdict.ok) return <Banner tone="error">{t(`refusal.${verdict.refusal}`)}</Banner>;
  return (
    <Banner tone="success">
      {t("link.opens")}{" "}
      <a className="ui-link-accent" href={verdict.address}>
        <bdi dir="ltr">{verdict.address}</bdi>
      </a>
    </Banner>
  );
}
