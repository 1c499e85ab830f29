import { countActivity } from "~exchange/contract/count-activity";
import { openHandler } from "../handler";

export default openHandler(countActivity, ({ activity }, input) => {
  activity.count(input);
  return null;
});
