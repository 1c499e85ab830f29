import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { CHANNEL_DATA } from "~exchange/contract/channels";
import type { z } from "zod";
import { AtMostEvery, browserClock } from "~/lib/gestures/at-most-every";
import { useChannel } from "~/lib/market-socket/use-channel";

const PACE_MS = 1_000;

type News = z.infer<(typeof CHANNEL_DATA)["order"]>;

/** Loads the page's data again when the person's orders have changed, or one of them; at most once a second. */
export function useOrderNews(orderId: string | null): void {
  const { revalidate } = useRevalidator();
  const latest = useRef(revalidate);
  const pace = useRef<AtMostEvery<null> | null>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    latest.current = revalidate;
  });
  useEffect(() => {
    const made = new AtMostEvery<null>(PACE_MS, () => latest.current(), browserClock);
    pace.current = made;
    return () => made.cancel();
  }, []);
  useChannel({ type: "order" }, (message) => {
    // What the page has just loaded needs no second look; after a reconnect it does.
    const isKnown = message.isSnapshot && isFirst.current;
    isFirst.current = false;
    if (isKnown) return;
    const { orders, fills } = message.data as News;
    // An order's own page tells of its exit as well.
    const concerns =
      orderId === null ||
      [...orders, ...fills].some((each) => each.orderId === orderId) ||
      orders.some(({ parentOrderId }) => parentOrderId === orderId);
    if (message.isSnapshot || concerns) pace.current?.send(null);
  });
}

/** Looks again every so often while the page is seen: a place in line changes with what others do. */
export function useSecondLook(ms: number | null): void {
  const { revalidate } = useRevalidator();
  const latest = useRef(revalidate);
  useEffect(() => {
    latest.current = revalidate;
  });
  useEffect(() => {
    if (ms === null) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") latest.current();
    }, ms);
    return () => clearInterval(timer);
  }, [ms]);
}
