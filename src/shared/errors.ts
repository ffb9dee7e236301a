/** All error codes of the API, as sent in `error.code`. */
export const errorCodes = [
  "validation",
  "unauthenticated",
  "forbidden",
  "not_found",
  "timeout",
  "conflict",
  "duplicate",
  "too_large",
  "unsupported_type",
  "misdirected",
  "rate_limited",
  /** The user's plan does not allow it; /pricing shows plans that do. */
  "plan_limit",
  "unavailable",
  "internal",
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** An expected failure. `message` is shown to the user unchanged; `fields` names inputs. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** Further members of the response's `error` object, such as the existing entry of a duplicate. */
  readonly details: Readonly<Record<string, unknown>> | undefined;
  /** Sent as Retry-After. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    extra: {
      fields?: Record<string, string>;
      details?: Record<string, unknown>;
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(message, extra.cause === undefined ? undefined : { cause: extra.cause });
    this.name = "AppError";
    this.code = code;
    this.fields = extra.fields;
    this.details = extra.details;
    this.retryAfterSeconds = extra.retryAfterSeconds;
  }
}

/** `{ error: { code, message, fields? } }`: every response of 400 and above. */
export type ErrorBody = {
  error: { code: ErrorCode; message: string; fields?: Record<string, string> } & Record<
    string,
    unknown
  >;
};
