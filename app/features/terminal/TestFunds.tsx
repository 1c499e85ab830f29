import { useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";

/** Stands beside balances that are test funds; nothing where the money is real. */
export function TestFunds() {
  const { t } = useTranslation();
  const root = useRouteLoaderData<{ person: { testFunds: boolean } | null }>("root");
  return root?.person?.testFunds ? <span className="ui-tag ui-tag-warning">{t("demo.testFunds")}</span> : null;
}
