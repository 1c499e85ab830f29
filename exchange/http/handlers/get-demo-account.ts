import { getDemoAccount } from "~exchange/contract/get-demo-account";
import { Refusal } from "~exchange/services/refusal";
import { DEMO_ACCOUNT } from "~exchange/services/test-funds";
import { openHandler } from "../handler";

export default openHandler(getDemoAccount, ({ testFunds }) => {
  if (!testFunds) throw new Refusal("DEMO_MODE_OFF");
  const { email, password } = DEMO_ACCOUNT;
  return { email, password, testFunds: testFunds.demoFunds(), newAccountFunds: testFunds.newAccountFunds() };
});
