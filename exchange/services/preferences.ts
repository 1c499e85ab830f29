import type { z } from "zod";
import type { updateUserPreferences } from "~exchange/contract/update-user-preferences";
import { UserPreferences } from "~exchange/contract/user-preferences";
import type { ReadStore } from "~exchange/projections/read-store";
import type { CommandGate } from "./command-gate";
import type { Caller } from "./sessions";

type Change = z.output<typeof updateUserPreferences.input>;
type Kept = Record<string, string | boolean>;

type Holder = Pick<Caller, "accountId" | "kind">;

export interface Preferences {
  /** The shared demo account has none: what one visitor chose would be everybody's. */
  read(holder: Holder): UserPreferences;
  /** Keeps what is given; answers everything. What changes nothing isn't written, nor what the demo account is sent. */
  update(holder: Holder, change: Change): Promise<UserPreferences>;
}

interface PreferencesOptions {
  store: Pick<ReadStore, "accounts">;
  gate: CommandGate;
}

export function createPreferences({ store, gate }: PreferencesOptions): Preferences {
  const read = ({ accountId, kind }: Holder) => present(kind === "demo" ? {} : store.accounts.preferences(accountId));
  return {
    read,
    async update(holder, { preferencesSettingInfo, ...rest }) {
      const { accountId, kind } = holder;
      const kept = store.accounts.preferences(accountId);
      const changed: Kept = {};
      for (const [name, value] of Object.entries({ ...rest, ...preferencesSettingInfo })) {
        if (value !== undefined && kept[name] !== value) changed[name] = value;
      }
      if (Object.keys(changed).length > 0 && kind !== "demo") {
        await gate.submit({ type: "update-preferences", accountId, preferences: changed });
      }
      return read(holder);
    },
  };
}

/** The journal keeps names and values; what isn't a choice any more counts as none. */
function present(kept: Kept): UserPreferences {
  const {
    userLanguage,
    msgLanguage,
    pricingCurrency,
    deviceType,
    preferencesSettingInfo: settings,
  } = UserPreferences.shape;
  const choice = <T>(schema: z.ZodType<T>, name: string): T | null => schema.safeParse(kept[name]).data ?? null;
  const { scientificNotation, theme, scheme, timeZone, density, favorites } = settings.shape;
  const { balances, shortcuts, spokenPrice } = settings.shape;
  return {
    userLanguage: choice(userLanguage, "userLanguage"),
    msgLanguage: choice(msgLanguage, "msgLanguage"),
    pricingCurrency: choice(pricingCurrency, "pricingCurrency"),
    deviceType: choice(deviceType, "deviceType"),
    preferencesSettingInfo: {
      scientificNotation: choice(scientificNotation, "scientificNotation"),
      theme: choice(theme, "theme"),
      scheme: choice(scheme, "scheme"),
      timeZone: choice(timeZone, "timeZone"),
      density: choice(density, "density"),
      favorites: choice(favorites, "favorites"),
      balances: choice(balances, "balances"),
      shortcuts: choice(shortcuts, "shortcuts"),
      spokenPrice: choice(spokenPrice, "spokenPrice"),
    },
  };
}
