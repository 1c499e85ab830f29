import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FUTURES_ORDERS_PATH } from "~/features/orders/futures/futures-orders-query";
import { loadFuturesOrdersPage } from "~/features/orders/futures/futures-orders.page.server";
import { FuturesOrdersPage } from "~/features/orders/futures/FuturesOrdersPage";
import { actOnOrders, FUTURES_ORDERS } from "~/features/orders/orders.action.server";
import { translator } from "~/i18n/i18n.server";
import { withStrings } from "~/i18n/page-strings";
import { pageHead } from "~/lib/head";
import { guardedLoader } from "~/server/guards.server";
import { localeOf } from "~/server/locale.server";
import { guardedAction } from "~/server/origin.server";
import { siteOrigin } from "~/server/root-data.server";

export const handle = { i18n: ["orders", "spot", "futures"], authLogin: true };

export const loader = guardedLoader(handle, async ({ params, request }) => {
  const locale = localeOf(params, request);
  const t = translator(locale, "futures");
  return {
    page: await loadFuturesOrdersPage({ request, locale }),
    head: { titleParts: [t("orders.title")], description: t("orders.description"), locale },
    origin: siteOrigin(request),
  };
});

export const clientLoader = withStrings("orders", "spot", "futures");

export const action = guardedAction(async ({ params, request }) =>
  actOnOrders({ request, locale: localeOf(params, request) }, FUTURES_ORDERS),
);

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? pageHead({ ...data.head, origin: data.origin, path: FUTURES_ORDERS_PATH, image: "account", isPrivate: true })
    : [];

export default function FuturesOrders() {
  const { page } = useLoaderData<typeof loader>();
  return <FuturesOrdersPage page={page} failure={useActionData<typeof action>()} />;
}
