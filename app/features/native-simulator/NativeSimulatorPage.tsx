import { useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { newNonce } from "~/lib/native/receiver";
import { SHELL_TYPES } from "~/lib/native/shell-type";
import { Banner } from "~/ui/Banner";
import { Card } from "~/ui/Card";
import { Tabs } from "~/ui/Tabs";
import { useHydrated } from "~/ui/use-hydrated";
import { DeepLinkForm } from "./DeepLinkForm";
import { InboundForm } from "./InboundForm";
import "./native-simulator.css";
import { Phone } from "./Phone";
import { SHELL_NAMES, type SimulatorView } from "./simulator-view";

/** Plays a shell on the page itself, for those who build one: what the site says, what it hears, where links lead. */
export function NativeSimulatorPage({ view }: { view: SimulatorView }) {
  const { t } = useTranslation("simulator");
  const isHydrated = useHydrated();
  const { shell } = view;
  const tabs = SHELL_TYPES.map((type) => ({
    to: `?shell=${type}`,
    label: <bdi>{SHELL_NAMES[type]}</bdi>,
    current: type === shell,
  }));
  return (
    <div className="ui-wrap simulator">
      <header className="simulator-head">
        <h1 className="ui-t36">{t("head.title")}</h1>
        <p className="ui-lead">{t("head.lead")}</p>
      </header>
      <Tabs label={t("shell.label")} tabs={tabs} />
      <Body key={`${shell} ${isHydrated}`} view={view} isHydrated={isHydrated} />
    </div>
  );
}

/** Anew for each shell that is played, with a nonce of its own as each document has one. */
function Body({ view, isHydrated }: { view: SimulatorView; isHydrated: boolean }) {
  const { t } = useTranslation("simulator");
  const [nonce] = useState(() => (isHydrated ? newNonce() : null));
  return (
    <div className="simulator-body">
      <Phone shell={view.shell} nonce={nonce} />
      <div className="simulator-cards">
        <Card title={t("link.title")}>
          <DeepLinkForm view={view} />
        </Card>
        <Card title={t("inbound.title")}>
          {nonce === null ? <Banner>{t("needsScript")}</Banner> : <InboundForm origin={view.origin} nonce={nonce} />}
        </Card>
      </div>
    </div>
  );
}
