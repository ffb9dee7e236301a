import type { AnswerFailureKind } from "#features/assistant/contract.ts";
import { ApiError, describeError } from "#web/data/api.ts";

export type AnswerFailure = { kind: AnswerFailureKind; message: string };

/** The title of a failure; its message says what to do. */
export const failureTitles: Record<AnswerFailureKind, string> = {
  bad_key: "The model refused its key",
  forbidden: "The model may not be used",
  not_found: "The model was not found",
  bad_request: "The model refused the question",
  rate_limited: "The model is asked too often",
  overloaded: "The model is overloaded",
  timeout: "The answer took too long",
  offline: "The answer broke off",
  malformed: "The model’s answer cannot be read",
  budget: "Today’s tokens are used up",
  internal: "The question was not answered",
};

/** Shown when the connection was lost in the middle of an answer. */
export const brokenOff: AnswerFailure = {
  kind: "offline",
  message: "The connection was lost before the answer was complete.",
};

export const tookTooLong: AnswerFailure = {
  kind: "timeout",
  message: "No answer came within ten minutes.",
};

/** The error thrown instead of an answer. */
export function toAnswerFailure(error: unknown): AnswerFailure {
  return { kind: nameKind(error), message: describeError(error) };
}

function nameKind(error: unknown): AnswerFailureKind {
  if (!(error instanceof ApiError)) return "internal";
  if (error.code === "network") return "offline";
  return error.status === 429 ? "rate_limited" : "internal";
}
