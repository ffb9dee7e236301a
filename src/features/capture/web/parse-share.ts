/**
 * Converts what another app shared, or what the bookmarklet put into the URL, into a request for the Add
 * Entry dialog.
 */
import type { AddEntryRequest } from "#web/layout/dialogs/add-entry.ts";
import { parsePastedLinks } from "#web/layout/shortcuts/parse-links.ts";
import { trimUrlEnd } from "#shared/url-marks.ts";

const address = /https?:\/\/[^\s<>"”»]+/gi;

/** Null if nothing was shared. Of several URLs within a text none is chosen: it is kept whole. */
export function parseShare(params: URLSearchParams): AddEntryRequest | null {
  const [title, text, link] = ["title", "text", "url"].map(
    (name) => params.get(name)?.trim() ?? "",
  );
  const urls = isAddress(link!) ? [link!] : findAddresses(`${text} ${link}`);
  const [url] = urls;
  if (url !== undefined && urls.length === 1) {
    // A URL within a sentence is kept in the text.
    const rest =
      text!.startsWith(url) || text!.endsWith(url) ? text!.replaceAll(url, "").trim() : text!;
    return { url, ...(rest && rest !== title && { why: rest }) };
  }
  // Nothing but links is a list of links.
  const links = parsePastedLinks(`${text} ${link}`);
  if (links.length > 1) return { url: links.join("\n") };
  const parts = [title === text ? "" : title, text, link].filter(Boolean);
  return parts.length > 0 ? { text: parts.join("\n\n") } : null;
}

function findAddresses(text: string): string[] {
  const found = [...text.matchAll(address)].map(([one]) => trimUrlEnd(one));
  return [...new Set(found)].filter(isAddress);
}

function isAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);
}
