import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import { TrackingGate } from "~/features/tracking/TrackingGate";
import { enterPage } from "~/server/visit.server";

export function loader(args: LoaderFunctionArgs) {
  const { locale, headers } = enterPage(args);
  return data({ locale }, { headers });
}

/** The language is settled when the document is asked for: later pages of the tab don't ask again. */
export const clientLoader = () => null;

export default function LocaleLayout() {
  return (
    <>
      <Outlet />
      <TrackingGate />
    </>
  );
}
