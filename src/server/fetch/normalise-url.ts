/** Normalises URLs, so that a page saved twice is recognised. */
import { unwrapUrl } from "#shared/url-marks.ts";

const trackingParams = new Set([
  "fbclid",
  "gclid",
  "gbraid",
  "wbraid",
  "dclid",
  "msclkid",
  "mc_cid",
  "mc_eid",
  "igshid",
  "ref_src",
  "yclid",
  "_hsenc",
  "_hsmi",
  "mkt_tok",
  "vero_id",
]);

/** On other hosts, `si` may select the content. */
const shareTokenHosts = /(^|\.)(youtu\.be|youtube\.com|spotify\.com)$/;

const bareDomain =
  /^(?:[\p{L}\p{N}_-]+\.)+(?:\p{L}{2,}|xn--[a-z0-9-]+)\.?(?::\d{1,5})?(?=[/?#]|$)/iu;

/**
 * The scheme and the user information before the host. A web address may have any number of slashes there: without the first
 * `@`, `https://@/user@host` would become a valid address with a user name.
 */
const webCredentials = /^(\s*(?:https?|ftp|wss?):[/\\]*)(?:[^/\\?#]*@(?:[/\\]+(?=[^/\\?#]*@))?)+/i;
const otherCredentials = /^(\s*[a-z][a-z0-9+.-]*:\/\/)[^/\\?#]*@/i;

/** The address without a user name and a password: these are never stored, logged or exported. */
export function removeCredentials(address: string): string {
  return address.replace(webCredentials, "$1").replace(otherCredentials, "$1");
}

/**
 * The URL to save for typed input: as typed, without user name and password, without the brackets or quotation marks
 * and the `&amp;` of the text that it was copied from, and with `https://` before a bare domain. Null if it is not a
 * single http(s) URL (white space makes it text).
 */
export function parseTypedUrl(input: string): string | null {
  const bare = unwrapUrl(input);
  if (/\s/.test(bare)) return null;
  const typed = removeCredentials(
    bare.replaceAll("&amp;", "&").replace(/^\/\/(?=[^/])/, "https://"),
  );
  const url = bareDomain.test(typed) ? `https://${typed}` : typed;
  return /^https?:\/\//i.test(url) && URL.canParse(url) ? url : null;
}

/**
 * The normalised form, for comparing, not for fetching. Never throws: anything but an http(s) URL is returned
 * trimmed.
 */
export function normaliseUrl(input: string): string {
  const trimmed = removeCredentials(input.trim());
  const typed = bareDomain.test(trimmed) ? `https://${trimmed}` : trimmed;
  if (!URL.canParse(typed)) return trimmed;
  const url = new URL(typed);
  if (url.protocol !== "http:" && url.protocol !== "https:") return trimmed;
  const host = url.host.replace(/(?<=[^.])\.(?=:\d+$|$)/, "");
  const path = upperCaseEscapes(url.pathname).replace(/(?<!\/)\/+$/, "");
  const search = normaliseSearch(url);
  const route = url.hash.startsWith("#!") && url.hash.length > 2 ? url.hash : "";
  return `${url.protocol}//${host}${path}${search}${route}`;
}

/** Works on the raw text, so that values keep their encoding. */
function normaliseSearch(url: URL): string {
  const kept = url.search
    .slice(1)
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair) => upperCaseEscapes(pair))
    .map((pair) => ({ name: parseName(pair), pair }))
    .filter(({ name }) => !isTracking(name, url.hostname))
    .sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
  return kept.length === 0 ? "" : `?${kept.map(({ pair }) => pair).join("&")}`;
}

function isTracking(name: string, hostname: string): boolean {
  const lower = name.toLowerCase();
  if (lower === "si") return shareTokenHosts.test(hostname);
  return lower.startsWith("utm_") || trackingParams.has(lower);
}

function parseName(pair: string): string {
  const raw = pair.split("=", 1)[0] ?? "";
  try {
    return decodeURIComponent(raw.replaceAll("+", " "));
  } catch {
    return raw;
  }
}

function upperCaseEscapes(text: string): string {
  return text.replace(/%[0-9a-f]{2}/gi, (escape) => escape.toUpperCase());
}
