// Reads a feed as a page: its description and its items, each with link, author, date and text.
import { isLanguage } from "#shared/article/article-document.ts";
import { escapeHtml } from "#server/text/escape-html.ts";
import { cleanLine, maxTextLength } from "../clean-text.ts";
import { decodeHtml } from "../html/decode-html.ts";
import { createResult } from "../article/create-result.ts";
import { makeArticle, parseMarkup } from "../html/make-article.ts";
import { type PageElement, readText } from "../html/page-dom.ts";
import { resolveHttpUrl } from "../html/resolve-http-url.ts";
import { fail, type ParseOutcome, type ReadRequest } from "../reading-protocol.ts";
import { type Feed, type FeedItem, parseJsonFeed, parseXmlFeed } from "./feed-items.ts";

export function parseFeed({ bytes, contentType, url }: ReadRequest): ParseOutcome {
  const { text: source } = decodeHtml(bytes, contentType);
  let feed: Feed;
  try {
    feed = /^\ufeff?\s*\{/.test(source) ? parseJsonFeed(source) : parseXmlFeed(source);
  } catch {
    return fail("malformed", "This feed could not be read. It seems to be damaged.");
  }
  const baseUrl = resolveHttpUrl(feed.url, url) ?? url;
  const root = parseMarkup("");
  add(root, feed.description);
  let length = 0;
  for (const item of feed.items) {
    length += item.html?.length ?? 0;
    if (length > maxTextLength) break;
    add(root, formatHead(item, baseUrl));
    add(root, item.html);
  }
  const { document, text } = makeArticle(root, { baseUrl });
  if (text === "") return fail("empty", "This feed holds no items.");
  return {
    ...createResult(document),
    title: cleanLine(toPlain(feed.title)),
    byline: cleanLine(toPlain(feed.author), 200),
    siteName: cleanLine(toPlain(feed.title), 200),
    language: feed.language && isLanguage(feed.language) ? feed.language : null,
  };
}

/** Parsed on its own, so that unclosed markup does not reach the next part. */
function add(root: PageElement, markup: string | null): void {
  if (markup === null) return;
  const part = root.ownerDocument.createElement("section");
  part.replaceChildren(...parseMarkup(markup).childNodes);
  root.appendChild(part);
}

function formatHead({ title, url, author, date }: FeedItem, base: string | null): string {
  const link = resolveHttpUrl(url, base);
  const name = escapeHtml(cleanLine(toPlain(title)) ?? link ?? "Untitled");
  const heading = link ? `<h2><a href="${escapeHtml(link)}">${name}</a></h2>` : `<h2>${name}</h2>`;
  const facts = [cleanLine(toPlain(author), 200), formatDate(date)].filter((fact) => fact !== null);
  const line = facts.length === 0 ? "" : `<p>${escapeHtml(facts.join(", "))}</p>`;
  return heading + line;
}

/** Titles may contain markup, escaped once more. */
function toPlain(text: string | null): string | null {
  return text === null ? null : readText(parseMarkup(text));
}

/** The day, as 2026-11-23. */
function formatDate(date: string | null): string | null {
  const time = Date.parse(date ?? "");
  return Number.isNaN(time) ? null : new Date(time).toISOString().slice(0, 10);
}
