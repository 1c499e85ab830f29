import { useLocation } from "@remix-run/react";
import { useNarrow } from "~/lib/device/use-narrow";
import { ORDER_FORM_ID } from "~/lib/order-form-id";
import { PHONE_WIDTH_MAX } from "../touch/phone-panels";

/** Whether a phone shows the order form as a sheet: while the address points at it. */
export function useSheetOpen(): boolean {
  const { hash } = useLocation();
  return useNarrow(PHONE_WIDTH_MAX) && hash === `#${ORDER_FORM_ID}`;
}
