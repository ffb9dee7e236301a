/** Normalises URLs, so that a page saved twice is recognised. */
import { unwrapUrl } from "#shared/url-marks.ts";

/** Names that sites and mail programs add to count visits; none of them selects the content. */
const trackingParams = new Set([
  "fbclid",
  "gclid",
  "gclsrc",
  "gad_source",
  "gad_campaignid",
  "gbraid",
  "wbraid",
  "srsltid",
  "dclid",
  "msclkid",
  "twclid",
  "ttclid",
  "li_fat_id",
  "epik",
  "_ga",
  "_gl",
  "mc_cid",
  "mc_eid",
  "igsh",
  "igshid",
  "mibextid",
  "ref_src",
  "yclid",
  "ysclid",
  "_openstat",
  "_hsenc",
  "_hsmi",
  "__hstc",
  "__hssc",
  "__hsfp",
  "hsctatracking",
  "mkt_tok",
  "vero_id",
  "vero_conv",
  "oly_anon_id",
  "oly_enc_id",
  "ck_subscriber_id",
  "ml_subscriber",
  "ml_subscriber_hash",
  "wt_mc",
]);

const trackingNames =
  /^(utm|mtm|matomo|hsa)_|^(pk|piwik)_(campaign|kwd|keyword|source|medium|content|cid)$/;

/** Who shared a link, on sites where the parameters mean that. On other hosts, they may select the content. */
const shareParams: readonly { hosts: RegExp; names: ReadonlySet<string> }[] = [
  [/(^|\.)(youtu\.be|youtube\.com)$/, "si feature pp"],
  [/(^|\.)spotify\.com$/, "si sp_cid nd dlsi"],
  [/(^|\.)(x|twitter)\.com$/, "s t cxt"],
  [/(^|\.)(facebook\.com|threads\.(net|com))$/, "rdid share_url __tn__ xmt slof"],
  [/(^|\.)reddit\.com$/, "rdt share_id"],
  [/(^|\.)linkedin\.com$/, "trk trackingid rcm lipi midtoken midsig"],
  [/(^|\.)tiktok\.com$/, "_r _t is_from_webapp sender_device web_id"],
  [/(^|\.)medium\.com$/, "source"],
  [/(^|\.)substack\.com$/, "r showwelcomeonshare triedredirect"],
  [/(^|\.)bilibili\.com$/, "share_source share_medium spm_id_from vd_source"],
].map(([hosts, names]) => ({
  hosts: hosts as RegExp,
  names: new Set((names as string).split(" ")),
}));

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
 * The normalised form, for comparing, not for fetching: http and https are the same page. Never throws: anything but
 * an http(s) URL is returned trimmed.
 */
export function normaliseUrl(input: string): string {
  const trimmed = removeCredentials(input.trim());
  const typed = bareDomain.test(trimmed) ? `https://${trimmed}` : trimmed;
  if (!URL.canParse(typed)) return trimmed;
  const url = new URL(typed);
  if (url.protocol !== "http:" && url.protocol !== "https:") return trimmed;
  // The default ports of both schemes.
  const host = url.host.replace(/:(80|443)$/, "").replace(/(?<=[^.])\.(?=:\d+$|$)/, "");
  const path = normaliseEscapes(url.pathname).replace(/(?<!\/)\/+$/, "");
  const search = normaliseSearch(url);
  const route = url.hash.startsWith("#!") && url.hash.length > 2 ? url.hash : "";
  return `https://${host}${path}${search}${route}`;
}

/** Works on the raw text, so that values keep their encoding. */
function normaliseSearch(url: URL): string {
  const kept = url.search
    .slice(1)
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair) => normaliseEscapes(pair))
    .map((pair) => ({ name: parseName(pair), pair }))
    .filter(({ name }) => !isTracking(name, url.hostname))
    .sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
  return kept.length === 0 ? "" : `?${kept.map(({ pair }) => pair).join("&")}`;
}

function isTracking(name: string, hostname: string): boolean {
  const lower = name.toLowerCase();
  if (trackingNames.test(lower) || trackingParams.has(lower)) return true;
  return shareParams.some(({ hosts, names }) => names.has(lower) && hosts.test(hostname));
}

function parseName(pair: string): string {
  const raw = pair.split("=", 1)[0] ?? "";
  try {
    return decodeURIComponent(raw.replaceAll("+", " "));
  } catch {
    return raw;
  }
}

/** RFC 3986, 6.2.2: escapes in upper case; letters, digits and -._~ without one. Not after a sign that is none itself. */
function normaliseEscapes(text: string): string {
  return text.replace(/(?<!%[0-9a-f]?)%[0-9a-f]{2}/gi, (escape) => {
    const letter = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return /[\w.~-]/.test(letter) ? letter : escape.toUpperCase();
  });
}
