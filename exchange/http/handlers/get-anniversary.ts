import { getAnniversary } from "~exchange/contract/get-anniversary";
import { anniversaryAt } from "~exchange/services/anniversary";
import { openHandler } from "../handler";

export default openHandler(getAnniversary, ({ openedOn, now }) =>
  openedOn === null ? null : anniversaryAt(openedOn, now()),
);
