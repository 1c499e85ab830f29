import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { OrdersPage } from "~/features/orders/OrdersPage";
import { actOnOrders, SPOT_ORDERS } from "~/features/orders/orders.action.server";
import { loadOrdersPage } from "~/features/orders/orders.page.server";
import { ORDERS_PATH } from "~/features/orders/orders-query";
import { translator } from "~/i18n/i18n.server";
import { withStrings } from "~/i18n/page-strings";
import { pageHead } from "~/lib/head";
import { guardedLoader } from "~/server/guards.server";
import { localeOf } from "~/server/locale.server";
import { guardedAction } from "~/server/origin.server";
import { siteOrigin } from "~/server/root-data.server";

export const handle = { i18n: ["orders", "spot"], authLogin: true };

export const loader = guardedLoader(handle, async ({ params, request }) => {
  const locale = localeOf(params, request);
  const t = translator(locale, "orders");
  return {
    page: await loadOrdersPage({ request, locale }),
    head: { titleParts: [t("orders:head.title")], description: t("orders:head.description"), locale },
    origin: siteOrigin(request),
  };
});

export const clientLoader = withStrings("orders", "spot");

export const action = guardedAction(async ({ params, request }) =>
  actOnOrders({ request, locale: localeOf(params, request) }, SPOT_ORDERS),
);

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? pageHead({ ...data.head, origin: data.origin, path: ORDERS_PATH, image: "account", isPrivate: true }) : [];

export default function Orders() {
  const { page } = useLoaderData<typeof loader>();
  return <OrdersPage page={page} failure={useActionData<typeof action>()} />;
}
