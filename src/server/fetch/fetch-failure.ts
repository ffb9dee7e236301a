/** User-facing messages for failed fetches, never with an internal address. */
import { isIP } from "node:net";
import { stripBrackets } from "./address-rules.ts";

export type FetchFailureKind =
  | "invalid_url"
  | "refused"
  | "unreachable"
  | "timeout"
  | "too_large"
  | "redirect";

/** `message` is shown to the user; `cause` is for the log only. */
export class FetchFailure extends Error {
  readonly kind: FetchFailureKind;

  constructor(kind: FetchFailureKind, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "FetchFailure";
    this.kind = kind;
  }
}

/** Whether the connection was cut or the name server was busy, so that the same request may succeed a little later. */
export function isTransient(error: FetchFailure): boolean {
  const code = readCode(error.cause);
  return resetCodes.has(code) || code === "EAI_AGAIN";
}

export function refusePrivate(): FetchFailure {
  return new FetchFailure(
    "refused",
    "That address is on a private network, which Commonplace does not read.",
  );
}

export function reportTooLarge(maxBytes: number, what: "page" | "file" = "page"): FetchFailure {
  return new FetchFailure("too_large", `The ${what} is larger than ${describeSize(maxBytes)}.`);
}

export function reportTimeout(timeoutMs: number): FetchFailure {
  const seconds = Math.max(1, Math.round(timeoutMs / 1000));
  const words = seconds === 1 ? "1 second" : `${seconds} seconds`;
  return new FetchFailure("timeout", `The site did not answer within ${words}.`);
}

const certificateCodes =
  /^(CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|ERR_TLS_CERT|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE)/;
const resetCodes = new Set([
  "UND_ERR_SOCKET",
  "UND_ERR_RES_CONTENT_LENGTH_MISMATCH",
  "HPE_INVALID_EOF_STATE",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
]);
const decodingCodes = /^(Z_|ERR_BROTLI|ERR__ERROR_FORMAT|ERR_PADDING|ZSTD_|ERR_ZSTD)/;

/** Turns an error of DNS, socket, TLS, HTTP parser or decoder into a sentence. */
export function describeNetworkError(error: unknown, url: URL): FetchFailure {
  if (error instanceof FetchFailure) return error;
  const code = readCode(error);
  if (code === "UND_ERR_HEADERS_OVERFLOW") {
    return new FetchFailure("too_large", "The site's answer begins with too many headers.", error);
  }
  if ((isParserError(error) && !resetCodes.has(code)) || decodingCodes.test(code)) {
    return new FetchFailure("unreachable", "The site's answer could not be understood.", error);
  }
  return new FetchFailure("unreachable", describeCode(code, url), error);
}

function describeCode(code: string, url: URL): string {
  const literal = isIP(stripBrackets(url.hostname)) !== 0;
  const site = literal ? "The site" : url.hostname;
  if (code === "ENOTFOUND" || code === "ENODATA") {
    return `The address ${url.hostname} could not be found.`;
  }
  if (code === "EAI_AGAIN") return `The address ${url.hostname} could not be looked up just now.`;
  if (code === "ECONNREFUSED") return `${site} refused the connection.`;
  if (certificateCodes.test(code)) return "The site's certificate is not valid.";
  if (code.startsWith("ERR_SSL") || code.startsWith("ERR_TLS") || code === "EPROTO") {
    return "The site could not be reached over a secure connection.";
  }
  if (resetCodes.has(code)) {
    return `${site} cut the connection before its answer was complete.`;
  }
  return `${site} could not be reached.`;
}

/** By name, because undici is loaded only for fetching. */
function isParserError(error: unknown): boolean {
  return error instanceof Error && error.name === "HTTPParserError";
}

function readCode(error: unknown): string {
  if (typeof error !== "object" || error === null || !("code" in error)) return "";
  return typeof error.code === "string" ? error.code : "";
}

function describeSize(bytes: number): string {
  if (bytes >= 1_000_000) return `${Number((bytes / 1_000_000).toFixed(1))} MB`;
  if (bytes >= 1000) return `${Math.round(bytes / 1000)} kB`;
  return `${bytes} bytes`;
}
