/** Describes failed model calls in user-facing sentences, never with the key or the provider's text. */
import type { modelFailureKinds } from "#shared/model-failure-kinds.ts";

/** The user-facing description of a failed model call. */
export type ModelFailure = {
  kind: (typeof modelFailureKinds)[number];
  message: string;
  /** Whether retrying later may help without a change of settings. */
  isTransient: boolean;
  /** The delay requested by the provider, if any. */
  retryAfterSeconds: number | null;
};

type Kind = ModelFailure["kind"];

/**
 * The properties of errors of the AI SDK, fetch and the platform, identified by name, so that none of these
 * is loaded.
 */
type Failed = {
  name?: unknown;
  code?: unknown;
  cause?: unknown;
  lastError?: unknown;
  statusCode?: unknown;
  responseHeaders?: Record<string, string>;
  responseBody?: unknown;
  data?: unknown;
};

const askOperator = "Please ask the operator of this server to check";

const messages: Record<Kind, string> = {
  bad_key: `The AI provider does not accept this server's key. ${askOperator} AI_API_KEY.`,
  forbidden: `The AI provider does not allow this. ${askOperator} what its key may use.`,
  not_found: `The AI provider does not know the model, or the URL is wrong. ${askOperator} AI_MODEL and AI_BASE_URL.`,
  bad_request: `The AI provider did not accept the request. ${askOperator} that AI_MODEL suits this use.`,
  rate_limited: "The AI provider is getting too many requests from this server.",
  overloaded:
    "The AI provider is overloaded or has an internal error. Please try again in a minute.",
  timeout: "The AI provider took too long to answer. Please try again.",
  offline:
    "The AI provider could not be reached, or the connection broke. Please try again in a minute.",
  malformed: "The AI provider's answer could not be read. Please try again.",
  internal: "Something went wrong while asking the AI provider. Please try again.",
};

const transient = new Set<Kind>(["rate_limited", "overloaded", "timeout", "offline"]);

const kindOfStatus: Record<number, Kind> = {
  400: "bad_request",
  401: "bad_key",
  402: "forbidden",
  403: "forbidden",
  404: "not_found",
  408: "timeout",
  409: "overloaded",
  410: "not_found",
  413: "bad_request",
  422: "bad_request",
  429: "rate_limited",
};

const malformedNames = new Set([
  "AI_NoObjectGeneratedError",
  "AI_NoOutputGeneratedError",
  "AI_NoContentGeneratedError",
  "AI_InvalidResponseDataError",
  "AI_EmptyResponseBodyError",
  "AI_JSONParseError",
  "AI_TypeValidationError",
]);

/** Network error codes of Node (not ERR_…, which are programming errors), undici, TLS and the HTTP parser. */
const networkCode =
  /^(E(?!RR_)[A-Z0-9_]+|UND_ERR_\w+|ERR_(TLS|SSL)_\w+|\w*CERT\w*|UNABLE_\w+|HPE_\w+)$/;

const timeoutCodes = new Set(["UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT"]);

/** Describes any error of a call: retried, with causes, from the network or a timeout. */
export function explainModelFailure(error: unknown): ModelFailure {
  const chain = unwrap(error);
  const answered = chain.find(
    ({ statusCode }) => typeof statusCode === "number" && statusCode >= 400,
  );
  if (answered !== undefined) return explainStatus(answered, answered.statusCode as number);
  if (chain.some(({ name }) => name === "AbortError"))
    return describe("internal", { message: "This was stopped before it was finished." });
  return describe(kindOf(chain));
}

function kindOf(chain: readonly Failed[]): Kind {
  if (chain.some(({ name, code }) => name === "TimeoutError" || timeoutCodes.has(String(code))))
    return "timeout";
  if (chain.some(({ code }) => typeof code === "string" && networkCode.test(code)))
    return "offline";
  if (chain.some(({ name }) => malformedNames.has(String(name)))) return "malformed";
  const isUnanswered = ({ name, statusCode }: Failed) =>
    name === "AI_APICallError" && statusCode === undefined;
  return chain.some((failed) => isUnanswered(failed)) ? "offline" : "internal";
}

function explainStatus(failed: Failed, status: number): ModelFailure {
  const text = `${String(failed.responseBody ?? "")} ${JSON.stringify(failed.data ?? "")}`;
  // Google responds to a wrong key with 400.
  if (status === 400 && /API_KEY_INVALID|API key not valid/.test(text)) return describe("bad_key");
  // When the credit is used up, OpenAI responds with 429 and Anthropic with 400; retrying does not help.
  if (
    status === 402 ||
    (status < 500 && /insufficient_quota|billing_error|credit balance/.test(text))
  )
    return describe("forbidden", {
      message: `The account at the AI provider has no credit left. ${askOperator} it.`,
    });
  if (status === 413 || (status === 400 && /context.length|too long|token count/i.test(text)))
    return describe("bad_request", {
      message: "This is longer than the AI model can hold. Please ask about less at once.",
    });
  const kind = kindOfStatus[status] ?? (status >= 500 ? "overloaded" : "internal");
  const retryAfterSeconds = parseRetryAfter(failed.responseHeaders ?? {}, text);
  if (kind !== "rate_limited") return describe(kind, { retryAfterSeconds });
  const when =
    retryAfterSeconds === null ? "in a minute" : `in ${formatDuration(retryAfterSeconds)}`;
  return describe(kind, {
    message: `${messages.rate_limited} Please try again ${when}.`,
    retryAfterSeconds,
  });
}

function describe(kind: Kind, more: Partial<ModelFailure> = {}): ModelFailure {
  return {
    kind,
    message: messages[kind],
    isTransient: transient.has(kind),
    retryAfterSeconds: null,
    ...more,
  };
}

/** The error and its causes; the last of several attempts represents all. */
function unwrap(error: unknown): Failed[] {
  const chain: Failed[] = [];
  let current = error;
  while (typeof current === "object" && current !== null && !chain.includes(current)) {
    chain.push(current);
    const { lastError, cause }: Failed = current;
    current = lastError ?? cause;
  }
  return chain;
}

/** From `retry-after-ms`, `retry-after` (seconds or a date), or Google's `retryDelay` in the body. */
function parseRetryAfter(headers: Record<string, string>, body: string): number | null {
  const milliseconds = headers["retry-after-ms"];
  const given = headers["retry-after"] ?? /"retryDelay":\s*"([\d.]+)s"/.exec(body)?.[1];
  let seconds = Number.NaN;
  if (milliseconds !== undefined) seconds = Number(milliseconds) / 1000;
  else if (given !== undefined)
    seconds = /^[\d.]+$/.test(given) ? Number(given) : (Date.parse(given) - Date.now()) / 1000;
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : null;
}

function formatDuration(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? "a second" : `${Math.max(seconds, 2)} seconds`;
}
