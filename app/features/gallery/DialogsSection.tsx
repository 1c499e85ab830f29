import { useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/Button";
import { ConfirmDialog, Dialog, MessageBox } from "~/ui/Dialog";
import { useHydrated } from "~/ui/use-hydrated";
import { Section } from "./Section";

const KINDS = ["open", "ask", "message"] as const;

export function DialogsSection() {
  const { t } = useTranslation("gallery");
  const isHydrated = useHydrated();
  const [shown, setShown] = useState<(typeof KINDS)[number] | null>(null);
  const close = () => setShown(null);
  return (
    <Section title={t("section.dialogs")}>
      <div className="gallery-box gallery-row">
        {KINDS.map((kind) => (
          <Button key={kind} type="button" variant="outline" disabled={!isHydrated} onClick={() => setShown(kind)}>
            {t(`dialog.${kind}`)}
          </Button>
        ))}
      </div>
      <Dialog open={shown === "open"} title={t("dialog.title")} onClose={close}>
        <p>{t("dialog.text")}</p>
      </Dialog>
      <ConfirmDialog
        open={shown === "ask"}
        title={t("dialog.question")}
        confirmLabel={t("dialog.yes")}
        canSilence
        onClose={close}
        onConfirm={close}
      >
        <p>{t("dialog.text")}</p>
      </ConfirmDialog>
      <MessageBox open={shown === "message"} onClose={close} />
    </Section>
  );
}
