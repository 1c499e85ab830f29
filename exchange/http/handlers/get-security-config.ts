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
  // No account is ever frozen here.
  isFrozen: false,
  hasFuturesAccount: store.futures.wallets.of(accountId) !== null,
  feeLevel: store.accounts.feeLevel(accountId),
}));
