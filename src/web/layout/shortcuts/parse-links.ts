/** Recognises links in pasted text. A text with anything but links is a text, not a list of links. */
import { unwrapUrl } from "#shared/url-marks.ts";

const webAddress = /^https?:\/\/\S+$/i;
/** Also without the scheme, as typed: "example.com/page". Others are refused one by one, with the reason. */
const typedAddress = /^([a-z][a-z0-9+.-]*:\/\/\S+|[^\s/:@]+\.[a-z]{2,}([/?#:]\S*)?)$/i;

/** The links of a text that consists of web addresses only, such as one per line; otherwise none. */
export function parsePastedLinks(pasted: string): string[] {
  const links = splitLinks(pasted);
  return links.every((link) => webAddress.test(link) && URL.canParse(link)) ? links : [];
}

/** The same for a field that takes addresses: they may be typed without https://. */
export function parseTypedLinks(typed: string): string[] {
  const links = splitLinks(typed);
  return links.every((link) => typedAddress.test(link)) ? links : [];
}

/** Separated by white space, and maybe a comma or semicolon; each may be in brackets or quotation marks. */
function splitLinks(text: string): string[] {
  return text
    .split(/\s+/)
    .map((part) => unwrapUrl(part.replace(/[,;]$/, "")))
    .filter(Boolean);
}
