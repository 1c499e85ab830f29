import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import "~/ui/styles/content.css";
import { BottomBar } from "./BottomBar";
import { FlashBanner } from "./FlashBanner";
import { Footer } from "./Footer";
import { BareHeader, Header } from "./Header";
import { LoginNotices } from "./LoginNotices";
import { useShellHandle, type ShellHandle } from "./shell-handle";
import "./shell.css";

/** Header, page and footer. `handle` overrides what the routes ask for: the page that failed may not be the one shown. */
export function AppShell({ handle, children }: { handle?: ShellHandle; children: ReactNode }) {
  const { t } = useTranslation();
  const asked = useShellHandle();
  const { register = "content", bare, hideFooter, plain } = handle ?? asked;
  return (
    <div className={plain ? "shell ui-plain" : "shell"} data-register={register} data-bare={bare || undefined}>
      <a className="shell-skip" href="#content">
        {t("nav.skip")}
      </a>
      {bare ? <BareHeader /> : <Header />}
      <LoginNotices />
      <FlashBanner />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      {!bare && !hideFooter && <Footer />}
      {!bare && <BottomBar />}
    </div>
  );
}
