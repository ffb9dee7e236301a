/**
 * Formats Atom feeds of public entries (RFC 4287). Not with feedsmith, which writes line breaks into ids and
 * adds 20 MB of memory.
 */
import type { PublicEntry } from "#features/discover/contract.ts";
import { listSourceNames, suppliedLine } from "#shared/public-source.ts";
import { escapeHtml } from "#server/text/escape-html.ts";

export const maxFeedEntries = 50;

type Feed = {
  /** The URL of the page, which is the feed's id too. */
  address: string;
  title: string;
  subtitle?: string;
  author: { name: string; uri: string } | null;
  updated: Date;
  /** The newest entry first. */
  entries: { address: string; entry: PublicEntry; author?: string | undefined }[];
};

export function formatFeed({ address, title, subtitle, author, updated, entries }: Feed): string {
  const newest = entries[0]?.entry.createdAt;
  return [
    `<?xml version="1.0" encoding="utf-8"?>`,
    `<feed xmlns="http://www.w3.org/2005/Atom">`,
    `  <id>${escapeXml(address)}</id>`,
    `  <title>${escapeXml(title)}</title>`,
    ...(subtitle ? [`  <subtitle>${escapeXml(subtitle)}</subtitle>`] : []),
    `  <updated>${newest ?? updated.toISOString()}</updated>`,
    // A feed names an author, at least one without a page.
    author === null
      ? `  <author><name>Commonplace</name></author>`
      : `  <author><name>${escapeXml(author.name)}</name><uri>${escapeXml(author.uri)}</uri></author>`,
    `  <link rel="self" type="application/atom+xml" href="${escapeXml(`${address}/feed.xml`)}"/>`,
    `  <link rel="alternate" type="text/html" href="${escapeXml(address)}"/>`,
    ...entries.map(formatEntry),
    `</feed>`,
    "",
  ].join("\n");
}

function formatEntry({ address, entry, author }: Feed["entries"][number]): string {
  const lines = [
    `  <entry>`,
    `    <id>${escapeXml(address)}</id>`,
    `    <title>${escapeXml(entry.title)}</title>`,
    `    <published>${entry.createdAt}</published>`,
    `    <updated>${entry.createdAt}</updated>`,
    `    <link rel="alternate" type="text/html" href="${escapeXml(address)}"/>`,
  ];
  if (author) lines.push(`    <author><name>${escapeXml(author)}</name></author>`);
  if (entry.url !== null && /^https?:/i.test(entry.url))
    lines.push(`    <link rel="via" href="${escapeXml(new URL(entry.url).href)}"/>`);
  for (const topic of entry.attributes.mainTopics)
    lines.push(`    <category term="${escapeXml(topic)}"/>`);
  const source = listSourceNames(entry).join(" · ");
  const origins = entry.supplied ? [source, suppliedLine] : [source];
  lines.push(`    <summary>${escapeXml([...origins, entry.summary].join("\n\n"))}</summary>`);
  const note = entry.why ? `<blockquote>${escapeHtml(entry.why)}</blockquote>` : "";
  const paragraphs = [...origins, entry.summary].map((text) => `<p>${escapeHtml(text)}</p>`);
  lines.push(`    <content type="html">${escapeXml(note + paragraphs.join(""))}</content>`);
  return [...lines, `  </entry>`].join("\n");
}

/** Removes characters that XML 1.0 does not allow, escaped or not. */
function escapeXml(text: string): string {
  return escapeHtml(text.toWellFormed().replaceAll(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, ""));
}
