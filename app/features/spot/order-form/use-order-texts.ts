import { useCallback, useState } from "react";
import { lotsToQuantity, notionalUnits, type Instrument } from "~exchange/domain/instrument";
import { trimZeros } from "~/lib/decimal";
import { quoteText, readDraft, type FieldTexts, type OrderFields } from "./draft";
import { TYPE_FORMS, type FieldName, type OrderType } from "./order-types";

type Options = Omit<OrderFields, FieldName>;

/** The typed texts, and which of amount and total follows the other. */
export interface OrderTexts extends FieldTexts {
  leading: "amount" | "total";
}

export interface OrderTextsControl {
  texts: OrderTexts;
  write(field: FieldName, text: string): void;
  /** Written as the field was left; the other one follows, whichever was typed last. */
  settle(field: FieldName, text: string): void;
  /** After an order: the price stays. */
  clearSize(): void;
}

/** What people typed. Nothing else ever writes here but what they press: the stream has no way in. */
export function useOrderTexts(instrument: Instrument, orderType: OrderType, initial: FieldTexts): OrderTextsControl {
  const [texts, setTexts] = useState<OrderTexts>(() => {
    const leading = initial.amount === "" && initial.total !== "" ? "total" : "amount";
    return follow(instrument, orderType, { ...initial, leading });
  });
  const [followedType, setFollowedType] = useState(orderType);
  if (followedType !== orderType) {
    setFollowedType(orderType);
    setTexts((before) => follow(instrument, orderType, before));
  }
  const write = useCallback(
    (field: FieldName, text: string) =>
      setTexts((before) => {
        const leading = field === "amount" || field === "total" ? field : before.leading;
        return follow(instrument, orderType, { ...before, [field]: text, leading });
      }),
    [instrument, orderType],
  );
  const settle = useCallback(
    (field: FieldName, text: string) =>
      setTexts((before) => follow(instrument, orderType, { ...before, [field]: text })),
    [instrument, orderType],
  );
  const clearSize = useCallback(() => setTexts((before) => ({ ...before, amount: "", total: "" })), []);
  return { texts, write, settle, clearSize };
}

/** The fields as they are sent: what merely follows is left to be worked out again. */
export function sentFields({ leading, ...texts }: OrderTexts, options: Options): OrderFields {
  const follower = followerOf({ leading });
  const isLeft = TYPE_FORMS[options.orderType].size !== "bySide";
  return { ...texts, ...options, ...(isLeft && { [follower]: "" }) };
}

/** The field that is worked out of the other one. */
export function followerOf({ leading }: Pick<OrderTexts, "leading">): "amount" | "total" {
  return leading === "amount" ? "total" : "amount";
}

/** Works the following field out: where a price ties both; elsewhere one excludes the other, or each has a side of its own. */
function follow(instrument: Instrument, orderType: OrderType, texts: OrderTexts): OrderTexts {
  const { size } = TYPE_FORMS[orderType];
  if (size === "bySide") return texts;
  if (size === "either") return { ...texts, [followerOf(texts)]: "" };
  const fields = sentFields(texts, { orderType, timeInForce: "gtc", postOnly: false, zone: "UTC", exitBy: "price" });
  const { ticks, lots } = readDraft(instrument, fields).draft;
  if (texts.leading === "amount") {
    const units = ticks === null || lots === null ? null : notionalUnits(instrument, ticks, lots);
    return { ...texts, total: units === null ? "" : trimZeros(quoteText(instrument, units)) };
  }
  return { ...texts, amount: lots === null ? "" : lotsToQuantity(instrument, lots) };
}
