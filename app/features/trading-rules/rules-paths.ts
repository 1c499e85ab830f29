export const RULES_PATH = "/trading-rules";
export const CHANGES_PATH = "/trading-rules/changes";
