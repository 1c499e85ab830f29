import { getTopInfo } from "~exchange/contract/get-top-info";
import { anyoneHandler } from "../handler";

export default anyoneHandler(getTopInfo, ({ languages }, _input, caller) => ({
  id: caller?.accountId ?? null,
  userInfo: caller && { email: caller.email },
  availableLanguage: [...languages],
}));
