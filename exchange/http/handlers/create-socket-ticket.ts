import { createSocketTicket } from "~exchange/contract/create-socket-ticket";
import { callerHandler } from "../handler";

export default callerHandler(createSocketTicket, ({ tickets }, _input, caller) => tickets.issue(caller));
