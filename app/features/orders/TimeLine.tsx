import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import type { OrderEvent } from "~exchange/contract/list-order-events";
import type { Order } from "~exchange/contract/schemas";
import { useLocalizedPath } from "~/i18n/use-locale";
import { isolateLtr } from "~/lib/isolate-ltr";
import { ErrorOf } from "~/ui/ErrorOf";
import { OrderLink } from "./OrderLink";
import { Link } from "~/ui/Link";
import { useDisplay } from "~/ui/money/display";
import { Time } from "~/ui/money/Time";
import type { OrderFacts } from "./orders-page";
import { ORDERS_PATH } from "./orders-query";
import type { PairScales } from "~/lib/pair-scales";
import { stepText } from "./step-text";
import { useFigures } from "./use-figures";

/** Everything that happened to the order, in its order. */
export function TimeLine({ facts, scales }: { facts: OrderFacts; scales: PairScales }) {
  const { t } = useTranslation(["orders", "spot"]);
  const { zone } = useDisplay();
  const { order, events } = facts;
  return (
    <section className="orders-card order-line" aria-labelledby="order-line">
      <h2 id="order-line">
        {t("orders:line.title")} <span>{isolateLtr(zone)}</span>
      </h2>
      {events.ok ? (
        <>
          <ol>
            {events.data.items.map((event) => (
              <Step key={event.eventId} event={event} order={order} scales={scales} />
            ))}
          </ol>
          <Later orderId={order.orderId} next={events.data.next} />
        </>
      ) : (
        <ErrorOf failure={events} />
      )}
    </section>
  );
}

function Step({ event, order, scales }: { event: OrderEvent; order: Order; scales: PairScales }) {
  const figures = useFigures(scales);
  const { title, lines, orderId } = stepText(event, order, figures);
  return (
    <li className={`order-step order-step-${event.type}`} data-state={event.type === "ended" ? event.state : undefined}>
      <Time at={event.time} format="YMDHMSF" className="order-step-time" />
      <div>
        <h3>{title}</h3>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {orderId && (
          <p>
            <OrderLink orderId={orderId} />
          </p>
        )}
      </div>
    </li>
  );
}

function Later({ orderId, next }: { orderId: string; next: string | null }) {
  const { t } = useTranslation("orders");
  const path = useLocalizedPath();
  const isLater = useSearchParams()[0].has("cursor");
  if (next === null && !isLater) return null;
  const here = `${ORDERS_PATH}/${orderId}`;
  return (
    <p className="order-later">
      {isLater && (
        <Link className="ui-link" to={path(here)}>
          {t("orders:line.earlier")}
        </Link>
      )}
      {next !== null && (
        <Link className="ui-link" to={path(here, { cursor: next })}>
          {t("orders:line.later")}
        </Link>
      )}
    </p>
  );
}
