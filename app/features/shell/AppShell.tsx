import { Fragment, type ReactNode } from "react";
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
  const { pageKey, ...asked } = useShellHandle();
  const wishes = handle ?? asked;
  const isEmpty = wishes.layout === "empty";
  const hasHeader = !wishes.hideHeader && !wishes.hideWebHeader;
  const hasFooter = !isEmpty && !wishes.hideFooter && !wishes.hideWebFooter;
  const hasBottomBar = !isEmpty && !wishes.hideWebFooter;
  return (
    <div
      className={wishes.plain ? "shell ui-plain" : "shell"}
      data-register={wishes.register ?? "content"}
      data-layout={wishes.layout ?? "default"}
      data-header={wishes.headerBackground}
      data-card-fill={wishes.cardFillOnMobile || undefined}
      data-tabbar={hasBottomBar || undefined}
    >
      <a className="shell-skip" href="#content">
        {t("nav.skip")}
      </a>
      {hasHeader && (isEmpty ? <BareHeader /> : <Header />)}
      <LoginNotices />
      <FlashBanner />
      <main id="content" tabIndex={-1}>
        <Fragment key={pageKey}>{children}</Fragment>
      </main>
      {hasFooter && <Footer />}
      {hasBottomBar && <BottomBar />}
    </div>
  );
}
