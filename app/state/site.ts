import type { LocaleCode } from "~/i18n/locales";
import type { LoginState } from "~/lib/login-state";
import type { Preferences } from "~/lib/preferences";

/** What the server knew when it last answered: everything that the site's shared state starts from. */
export interface Site {
  locale: LocaleCode;
  preferences: Preferences;
  /** What one USDT is worth in the pricing currency, as decimal text; null where nobody has said. */
  pricingRate: string | null;
  loginState: LoginState;
  /** null when nobody is signed in. `totalUsdt` is null where it isn't known. */
  person: { totalUsdt: string | null; isSubAccount: boolean; changeLogin: boolean; standAloneLogin: boolean } | null;
  /** Languages offered, in the order of the menus. */
  languages: readonly LocaleCode[];
  anniversary: { openedOn: number; years: number; next: number } | null;
  sockets: { spot: string; futures: string };
  demo: boolean;
}
