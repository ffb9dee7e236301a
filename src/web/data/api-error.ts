import type { ErrorCode } from "#shared/errors.ts";

/** Shown when the server sent no response. */
export const unreachableMessage =
  "Commonplace cannot be reached. Check the connection and try again.";

/** A failed request. `message` is shown to users; `status` is 0 without a response. */
export class ApiError extends Error {
  /** One of our ErrorCode values, "network", or a code of the authentication library. */
  readonly code: ErrorCode | "network" | (string & {});
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  /** Other members of `error`, such as the existing entry of a duplicate. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(init: {
    code: string;
    message: string;
    status: number;
    fields?: Record<string, string>;
    details?: Record<string, unknown>;
  }) {
    super(init.message);
    this.name = "ApiError";
    this.code = init.code;
    this.status = init.status;
    this.fields = init.fields ?? {};
    this.details = init.details ?? {};
  }
}

export function networkError(): ApiError {
  return new ApiError({ code: "network", message: unreachableMessage, status: 0 });
}

/** Reads `{ error: { code, message, … } }`, or the authentication library's `{ code, message }`. */
export function parseApiError(status: number, body: unknown): ApiError {
  const outer = asRecord(body);
  const { code, message, fields, ...details } = asRecord(outer["error"] ?? outer);
  return new ApiError({
    status,
    code: typeof code === "string" ? code : "internal",
    message: typeof message === "string" && message ? message : describeStatus(status),
    fields: asRecord(fields) as Record<string, string>,
    details,
  });
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** For the id in an address: unknown, or not an id. */
export function isNoSuchPage(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

/** Returns the message to show to the user. */
export function describeError(error: unknown): string {
  return error instanceof ApiError
    ? error.message
    : "An unexpected error occurred. Please try again.";
}

function describeStatus(status: number): string {
  if (status === 413) return "That is too large.";
  if (status === 429) return "Too many tries. Wait a moment and try again.";
  if (status === 502 || status === 503 || status === 504) return unreachableMessage;
  return "An unexpected error occurred. Please try again.";
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
