import { movePositionMargin } from "~exchange/contract/futures/move-position-margin";
import { parseUnits } from "~exchange/domain/units";
import { Refusal } from "~exchange/services/refusal";
import { callerHandler } from "../../handler";

export default callerHandler(movePositionMargin, async ({ futures }, input, { accountId }) => {
  const { pairCode, side, positionId, amount } = input;
  const { contract, settleScale } = futures.contract(pairCode);
  const units = parseUnits(amount, settleScale);
  if (units === null || units === 0n)
    throw new Refusal("AMOUNT_INVALID", `an amount must not be 0, with at most ${settleScale} decimals`);
  await futures.gate.submit({ type: "move-margin", accountId, contract, side, positionId, amount: units });
  const position = futures.present
    .positions(accountId, contract)
    .find((each) => each.side === side && each.positionId === positionId);
  // Another command may have closed it in the same moment.
  if (!position) throw new Refusal("POSITION_UNKNOWN");
  return position;
});
