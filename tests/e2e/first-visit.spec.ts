import { test } from "./watched";
import { firstVisit } from "./journey";

for (const locale of ["en_US", "ar_AE"] as const) {
  // Each direction at one width with scripts, and both without.
  test(`a first visit in ${locale}, from sign-up to signing in again ${locale === "en_US" ? "@desktop" : "@phone"}`, async ({
    page,
    isMobile,
  }) => {
    await firstVisit(page, locale, { isPhone: isMobile, hasScripts: true });
  });

  test(`the same visit in ${locale} without JavaScript @nojs`, async ({ page }) => {
    await firstVisit(page, locale, { isPhone: false, hasScripts: false });
  });
}
