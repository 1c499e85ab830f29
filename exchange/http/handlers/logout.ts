import { logout } from "~exchange/contract/logout";
import { callerHandler } from "../handler";

export default callerHandler(logout, async ({ sessions }, _input, { tokenHash }) => {
  await sessions.close(tokenHash);
  return null;
});
