// Reads a feed as a page: its description and its items, each with link, author, date and text.
import { escapeHtml } from "#server/text/escape-html.ts";
import { cleanLine, maxTextLength } from "../clean-text.ts";
import { decodeHtml } from "../html/decode-html.ts";
import { maxDepth, measureHtml } from "../html/html-shape.ts";
import { htmlToText } from "../html/html-text.ts";
import { resolveHttpUrl } from "../html/resolve-http-url.ts";
import { sanitiseHtml } from "../html/sanitise.ts";
import {
  fail,
  createTextResult,
  type ParseOutcome,
  type ReadRequest,
} from "../reading-protocol.ts";
import { type Feed, type FeedItem, parseJsonFeed, parseXmlFeed } from "./feed-items.ts";

export function parseFeed({ bytes, contentType, url }: ReadRequest): ParseOutcome {
  const { text: source } = decodeHtml(bytes, contentType);
  let feed: Feed;
  try {
    feed = /^\ufeff?\s*\{/.test(source) ? parseJsonFeed(source) : parseXmlFeed(source);
  } catch {
    return fail("malformed", "This feed could not be read. It seems to be damaged.");
  }
  const base = resolveHttpUrl(feed.url, url) ?? url;
  const parts = [clean(feed.description, base)];
  let length = 0;
  for (const item of feed.items) {
    const part = formatItem(item, base);
    length += part.length;
    if (length > maxTextLength) break;
    parts.push(part);
  }
  const html = parts.join("\n");
  const text = htmlToText(html);
  if (text === "") return fail("empty", "This feed holds no items.");
  return {
    ...createTextResult(text),
    html,
    title: cleanLine(toPlain(feed.title)),
    byline: cleanLine(toPlain(feed.author), 200),
    siteName: cleanLine(toPlain(feed.title), 200),
    language:
      feed.language && /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(feed.language) ? feed.language : null,
  };
}

/** Sanitised on its own, so that unclosed markup does not reach the next item. */
function clean(markup: string | null, base: string | null): string {
  if (markup === null || measureHtml(markup).depth > maxDepth) return "";
  return sanitiseHtml(markup, base);
}

function formatItem({ title, url, author, date, html }: FeedItem, base: string | null): string {
  const link = resolveHttpUrl(url, base);
  const name = escapeHtml(cleanLine(toPlain(title)) ?? link ?? "Untitled");
  const heading = link ? `<h2><a href="${escapeHtml(link)}">${name}</a></h2>` : `<h2>${name}</h2>`;
  const facts = [cleanLine(toPlain(author), 200), formatDate(date)].filter((fact) => fact !== null);
  const line = facts.length === 0 ? "" : `<p>${escapeHtml(facts.join(", "))}</p>`;
  return `${clean(heading, base)}${clean(line, base)}${clean(html, base)}`;
}

/** Titles may contain markup, escaped once more. */
function toPlain(text: string | null): string | null {
  return text === null ? null : htmlToText(text).replaceAll("\n", " ");
}

/** The day, as 2026-11-23. */
function formatDate(date: string | null): string | null {
  const time = Date.parse(date ?? "");
  return Number.isNaN(time) ? null : new Date(time).toISOString().slice(0, 10);
}
