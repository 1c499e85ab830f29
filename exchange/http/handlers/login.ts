import { login } from "~exchange/contract/login";
import { openHandler } from "../handler";

export default openHandler(login, (services, input, { address }) => services.accounts.login(input, address));
