import { getHealth } from "~exchange/contract/get-health";
import { openHandler } from "../handler";

export default openHandler(getHealth, ({ gate, testFunds, engine, now }) => ({
  status: gate.readOnly() ? ("read_only" as const) : ("ok" as const),
  demo: testFunds !== null,
  sequence: engine.sequence(),
  time: now(),
}));
