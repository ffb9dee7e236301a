/** What another app of this device shared, or a bookmarklet sent along in the address, as the Add Entry dialog takes it. */
import type { AddEntryRequest } from "#web/layout/add-entry.ts";

const address = /https?:\/\/[^\s<>"”»]+/gi;
/** A sentence goes on after an address that stands in it. */
const trailing = /[.,;:!?'’)\]]+$/;

/** Null where nothing was shared. Of several addresses none is chosen: the text that holds them is kept whole. */
export function readShare(params: URLSearchParams): AddEntryRequest | null {
  const [title, text, link] = ["title", "text", "url"].map(
    (name) => params.get(name)?.trim() ?? "",
  );
  const urls = isAddress(link!) ? [link!] : findAddresses(`${text} ${link}`);
  const [url] = urls;
  if (url !== undefined && urls.length === 1) {
    // Within a sentence it stays where it is.
    const rest =
      text!.startsWith(url) || text!.endsWith(url) ? text!.replaceAll(url, "").trim() : text!;
    return { url, ...(rest && rest !== title && { why: rest }) };
  }
  const parts = [title === text ? "" : title, text, link].filter(Boolean);
  return parts.length > 0 ? { text: parts.join("\n\n") } : null;
}

function findAddresses(text: string): string[] {
  const found = [...text.matchAll(address)].map(([one]) => one.replace(trailing, ""));
  return [...new Set(found)].filter(isAddress);
}

function isAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);
}
