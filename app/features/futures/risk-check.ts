/** The questions of the risk check, and the answers that stand to choose from. */
export const RISK_QUESTIONS = ["liquidation", "size", "funding"] as const;
export type RiskQuestion = (typeof RISK_QUESTIONS)[number];

export const RISK_ANSWERS = {
  liquidation: ["waits", "closed", "paid"],
  size: ["same", "none", "multiple"],
  funding: ["longs", "shorts", "exchange"],
} as const satisfies Record<RiskQuestion, readonly string[]>;

const RIGHT = { liquidation: "closed", size: "multiple", funding: "longs" } as const satisfies Record<
  RiskQuestion,
  string
>;

/** Questions that weren't answered rightly. */
export function wrongAnswers(given: Record<RiskQuestion, string>): RiskQuestion[] {
  return RISK_QUESTIONS.filter((question) => given[question] !== RIGHT[question]);
}

/** Leverage above this is asked about once, in the same questions. */
export const QUIZ_LEVERAGE = 20;
