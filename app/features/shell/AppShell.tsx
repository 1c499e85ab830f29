import { useNavigate } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { useShellType } from "~/lib/native/shell-type";
import { FollowContext } from "~/ui/Link";
import "~/ui/styles/content.css";
import { BottomBar } from "./BottomBar";
import { DeviceName } from "./DeviceName";
import { FlashBanner } from "./FlashBanner";
import { Footer } from "./Footer";
import { BareHeader, Header } from "./Header";
import { Keyboard } from "./keys/Keyboard";
import { LoginNotices } from "./LoginNotices";
import { NativeBridge } from "./NativeBridge";
import "./native-shell.css";
import { ShellBar } from "./ShellBar";
import { usePageAddress } from "./use-page-address";
import { useShellHandle, type ShellHandle } from "./shell-handle";
import "./shell.css";

/**
 * Header, page and footer; inside a native shell, which draws its own, the page with a way back.
 * `handle` overrides what the routes ask for: the page that failed may not be the one shown.
 */
export function AppShell({ handle, children }: { handle?: ShellHandle; children: ReactNode }) {
  const { t } = useTranslation();
  const shell = useShellType();
  const navigate = useNavigate();
  const { unprefixed } = usePageAddress();
  const { pageKey, ...asked } = useShellHandle();
  const wishes = handle ?? asked;
  const isEmpty = wishes.layout === "empty";
  const isInBrowser = shell === null;
  const hasHeader = isInBrowser && !wishes.hideHeader && !wishes.hideWebHeader;
  const hasFooter = isInBrowser && !isEmpty && !wishes.hideFooter && !wishes.hideWebFooter;
  const hasBottomBar = isInBrowser && !isEmpty && !wishes.hideWebFooter;
  const hasAppBar = !isInBrowser && unprefixed !== "/";
  return (
    <FollowContext.Provider value={navigate}>
      <div
        className={wishes.plain ? "shell ui-plain" : "shell"}
        data-register={wishes.register ?? "content"}
        data-layout={wishes.layout ?? "default"}
        data-header={wishes.headerBackground}
        data-card-fill={wishes.cardFillOnMobile || undefined}
        data-tabbar={hasBottomBar || undefined}
        data-app-bar={isInBrowser || hasAppBar ? undefined : "none"}
      >
        <a className="shell-skip" href="#content">
          {t("nav.skip")}
        </a>
        {hasHeader && (isEmpty ? <BareHeader /> : <Header />)}
        {shell && hasAppBar && <ShellBar shell={shell} />}
        <NativeBridge />
        <DeviceName />
        <Keyboard />
        <LoginNotices />
        <FlashBanner />
        <main id="content" tabIndex={-1}>
          <Fragment key={pageKey}>{children}</Fragment>
        </main>
        {hasFooter && <Footer />}
        {hasBottomBar && <BottomBar />}
      </div>
    </FollowContext.Provider>
  );
}
