import { register } from "~exchange/contract/register";
import { openHandler } from "../handler";

export default openHandler(register, (services, input, { address }) => services.accounts.register(input, address));
