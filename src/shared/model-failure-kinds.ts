/** The ways in which a model call can fail, for all providers. */
export const modelFailureKinds = [
  "bad_key",
  "forbidden",
  "not_found",
  "bad_request",
  "rate_limited",
  "overloaded",
  "timeout",
  "offline",
  "malformed",
  "internal",
] as const;
