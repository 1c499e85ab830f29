import { getSecurityConfig } from "~exchange/contract/get-security-config";
import { callerHandler } from "../handler";

/** The specification's number for an account that is nobody's sub-account. */
const MAIN_ACCOUNT = 1;

export default callerHandler(getSecurityConfig, ({ store }, _input, { accountId, email, kind }) => ({
  accountId,
  email,
  kind,
  userSubType: MAIN_ACCOUNT,
  changeLogin: true,
  standAloneLogin: true,
  // No account is frozen and none trades futures here yet.
  isFrozen: false,
  hasFuturesAccount: false,
  feeLevel: store.accounts.feeLevel(accountId),
}));
