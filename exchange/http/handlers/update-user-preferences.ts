import { updateUserPreferences } from "~exchange/contract/update-user-preferences";
import { callerHandler } from "../handler";

export default callerHandler(updateUserPreferences, ({ preferences }, input, caller) =>
  preferences.update(caller, input),
);
