/** What can go wrong with a call of a model, whichever provider it is of. */
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
