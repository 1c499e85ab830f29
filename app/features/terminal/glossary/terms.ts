/** Words that the glossary explains: keys of locales/<locale>/glossary.json. */
export type GlossaryTerm =
  | "markPrice"
  | "indexPrice"
  | "fundingRate"
  | "openInterest"
  | "liquidationPrice"
  | "marginRatio"
  | "initialMargin"
  | "maintenanceMargin"
  | "adl"
  | "isolated"
  | "cross"
  | "hedge"
  | "reduceOnly"
  | "postOnly"
  | "ioc"
  | "fok"
  | "gtc"
  | "stopLimit"
  | "trailingStop"
  | "oco"
  | "iceberg"
  | "slippage"
  | "makerFee"
  | "takerFee";

/** Order types whose name says too little. */
const OF_TYPE: Readonly<Record<string, readonly GlossaryTerm[]>> = {
  stop_limit: ["stopLimit"],
  trailing_stop: ["trailingStop"],
  oco: ["oco"],
};

/** What a form says of an order of this type, beyond its prices. */
export function termsOfForm(form: {
  type: string;
  postOnly: boolean;
  timesInForce: readonly string[];
}): GlossaryTerm[] {
  const conditions = (["gtc", "ioc", "fok"] as const).filter((entry) => form.timesInForce.includes(entry));
  return [...(OF_TYPE[form.type] ?? []), ...(form.postOnly ? (["postOnly"] as const) : []), ...conditions];
}
