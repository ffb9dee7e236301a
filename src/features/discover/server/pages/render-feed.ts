/**
 * A user's public entries as an Atom feed (RFC 4287). Not with feedsmith, which writes line breaks into ids and
 * adds 20 MB of memory.
 */
import { listSourceNames, suppliedLine } from "#shared/public-source.ts";
import type { AppContext } from "#server/app-context.ts";
import { ownOrigin } from "#server/settings/env.ts";
import { escapeHtml } from "#server/text/escape-html.ts";
import type { Visitor } from "../as-visitor.ts";
import { toListedEntry } from "../public-list.ts";
import { getPersonPage } from "./public-page.ts";
import type { PublicRow } from "../select-public.ts";

const maxEntries = 50;

/** The newest 50 entries. Throws "not_found" if the page does not exist or is turned off. */
export async function renderFeed(app: AppContext, name: string, visitor: Visitor): Promise<string> {
  const { page, rows } = await getPersonPage(app, name, { limit: maxEntries }, visitor);
  const origin = ownOrigin(app.env);
  const address = `${origin}/people/${page.name}`;
  const updated = rows[0]?.publishedAt ?? page.updatedAt;
  return [
    `<?xml version="1.0" encoding="utf-8"?>`,
    `<feed xmlns="http://www.w3.org/2005/Atom">`,
    `  <id>${escapeXml(address)}</id>`,
    `  <title>${escapeXml(page.username)}</title>`,
    `  <updated>${updated.toISOString()}</updated>`,
    `  <author><name>${escapeXml(page.username)}</name><uri>${escapeXml(address)}</uri></author>`,
    `  <link rel="self" type="application/atom+xml" href="${escapeXml(`${address}/feed.xml`)}"/>`,
    `  <link rel="alternate" type="text/html" href="${escapeXml(address)}"/>`,
    ...rows.map((row) => renderEntry(row, origin)),
    `</feed>`,
    "",
  ].join("\n");
}

function renderEntry(row: PublicRow, origin: string): string {
  const address = `${origin}/shared/${row.slug}`;
  const published = row.publishedAt.toISOString();
  const lines = [
    `  <entry>`,
    `    <id>${escapeXml(address)}</id>`,
    `    <title>${escapeXml(row.title)}</title>`,
    `    <published>${published}</published>`,
    `    <updated>${published}</updated>`,
    `    <link rel="alternate" type="text/html" href="${escapeXml(address)}"/>`,
  ];
  if (row.url !== null && /^https?:/i.test(row.url))
    lines.push(`    <link rel="via" href="${escapeXml(new URL(row.url).href)}"/>`);
  for (const topic of row.mainTopics) lines.push(`    <category term="${escapeXml(topic)}"/>`);
  const source = listSourceNames(toListedEntry(row)).join(" · ");
  const origins = row.supplied ? [source, suppliedLine] : [source];
  lines.push(`    <summary>${escapeXml([...origins, row.summary].join("\n\n"))}</summary>`);
  const note = row.why ? `<blockquote>${escapeHtml(row.why)}</blockquote>` : "";
  const paragraphs = [...origins, row.summary].map((text) => `<p>${escapeHtml(text)}</p>`);
  lines.push(`    <content type="html">${escapeXml(note + paragraphs.join(""))}</content>`);
  return [...lines, `  </entry>`].join("\n");
}

/** Removes characters that XML 1.0 does not allow, escaped or not. */
function escapeXml(text: string): string {
  return escapeHtml(text.toWellFormed().replaceAll(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, ""));
}
