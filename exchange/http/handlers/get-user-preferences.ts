import { getUserPreferences } from "~exchange/contract/get-user-preferences";
import { callerHandler } from "../handler";

export default callerHandler(getUserPreferences, ({ preferences }, _input, caller) => preferences.read(caller));
