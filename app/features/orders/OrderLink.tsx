import { useLocalizedPath } from "~/i18n/use-locale";
import { Link } from "~/ui/Link";
import { ORDERS_PATH } from "./orders-query";

/** Another order's page, by its id. */
export function OrderLink({ orderId }: { orderId: string }) {
  const path = useLocalizedPath();
  return (
    <Link className="ui-link" to={path(`${ORDERS_PATH}/${orderId}`)}>
      <bdi dir="ltr">#{orderId}</bdi>
    </Link>
  );
}
