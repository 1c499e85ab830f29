import { ERROR_CODES, type ErrorName } from "~exchange/contract/error-codes";
import type { CommandBody, CommandResult, RejectCode } from "~exchange/engine/commands";
import { EngineUnavailable, type EnginePort } from "~exchange/engine/port";
import { Refusal } from "./refusal";

export type Accepted = Extract<CommandResult, { ok: true }>;

/** The way of people's commands into the engine. */
export interface CommandGate {
  /** Resolves once the command is durable and visible to reads; throws Refusal where the engine says no. */
  submit(body: CommandBody): Promise<Accepted>;
}

/** Rejections whose names aren't for the public: the caller's account or session is gone, or we made a mistake. */
const RENAMED: Record<Exclude<RejectCode, ErrorName>, ErrorName> = {
  ACCOUNT_UNKNOWN: "UNAUTHORISED",
  SESSION_UNKNOWN: "UNAUTHORISED",
  ACCOUNT_EXISTS: "INTERNAL",
  DEPOSIT_REFERENCE_REUSED: "INTERNAL",
  CONFIGURATION_INVALID: "INTERNAL",
  CONTRACT_UNKNOWN: "PAIR_UNKNOWN",
  TRIGGER_INVALID: "TRIGGER_PRICE_INVALID",
  REFERENCE_REUSED: "TRANSFER_REUSED",
};

export function createCommandGate(engine: Pick<EnginePort, "submit">): CommandGate {
  async function submitOrRefuse(body: CommandBody): Promise<CommandResult> {
    try {
      return await engine.submit(body);
    } catch (error) {
      if (!(error instanceof EngineUnavailable)) throw error;
      throw new Refusal(error.code, error.message);
    }
  }

  return {
    async submit(body) {
      const result = await submitOrRefuse(body);
      if (result.ok) return result;
      throw new Refusal(errorOfRejection(result.code), describe(result.code, result.detail), null, result.detail);
    },
  };
}

function errorOfRejection(code: RejectCode): ErrorName {
  return isPublic(code) ? code : RENAMED[code];
}

function isPublic(code: RejectCode): code is Extract<RejectCode, ErrorName> {
  return code in ERROR_CODES;
}

function describe(code: RejectCode, detail: Record<string, string> = {}): string {
  const parts = Object.entries(detail).map(([name, value]) => (name === "message" ? value : `${name} ${value}`));
  return parts.length > 0 ? `${code}: ${parts.join(", ")}` : code;
}
