import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { None, PairCode } from "../schemas";
import { Leverage, MarginMode, PositionMerging } from "./schemas";

export const FuturesSettings = z.object({
  pairCode: PairCode,
  leverage: Leverage,
  marginMode: MarginMode,
  positionMerging: PositionMerging,
});

export const listFuturesSettings = defineEndpoint({
  name: "list-futures-settings",
  description: "Leverage and modes of each pair for the caller.",
  host: "futures",
  method: "GET",
  path: "/v1/futures/settings",
  auth: true,
  input: None,
  output: z.array(FuturesSettings),
});
