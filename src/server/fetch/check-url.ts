/** Checks a URL before any network access. */
import { isIP } from "node:net";
import {
  isListed,
  isPrivateName,
  isPublicAddress,
  isWebPort,
  listsAddressOnPort,
  stripBrackets,
} from "./address-rules.ts";
import { FetchFailure, refusePrivate } from "./fetch-failure.ts";

const maxUrlLength = 8192;
const hostNamePattern = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?$/;

/**
 * Parses a URL and rejects early what `fetchGuarded` would reject without DNS.
 * @param allow "host:port" pairs that may be reached although private
 * @throws {FetchFailure} "invalid_url" if it is not an http(s) URL, "refused" if it may not be fetched
 */
export function checkUrl(url: string, allow: readonly string[] = []): URL {
  if (url.length > maxUrlLength) throw new FetchFailure("invalid_url", "That address is too long.");
  if (!URL.canParse(url)) {
    throw new FetchFailure("invalid_url", "That is not a complete web address.");
  }
  const parsed = new URL(url);
  if (parsed.protocol !== "http:" && parsed.protocol !== "https:") {
    throw new FetchFailure(
      "invalid_url",
      "Only addresses that begin with http:// or https:// can be read.",
    );
  }
  if (parsed.username !== "" || parsed.password !== "") {
    throw new FetchFailure(
      "refused",
      "That address carries a user name or password, which Commonplace does not send.",
    );
  }
  checkHost(parsed, allow);
  return parsed;
}

/** The port of a connection to this URL. */
function effectivePort(url: URL): number {
  if (url.port !== "") return Number(url.port);
  return url.protocol === "https:" ? 443 : 80;
}

function checkHost(url: URL, allow: readonly string[]): void {
  const host = stripBrackets(url.hostname);
  const port = effectivePort(url);
  const isLiteral = isIP(host) !== 0;
  if (!isLiteral && !hostNamePattern.test(host)) {
    throw new FetchFailure("invalid_url", "That is not a complete web address.");
  }
  if (isListed(allow, host, port)) return;
  if (isLiteral) {
    if (!isPublicAddress(host)) throw refusePrivate();
  } else if (listsAddressOnPort(allow, port)) {
    return;
  } else if (isPrivateName(host)) {
    throw refusePrivate();
  }
  if (!isWebPort(port)) {
    throw new FetchFailure("refused", "That address uses a port that web pages are not served on.");
  }
}
