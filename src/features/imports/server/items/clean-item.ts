/**
 * Cleans an item of an import file: every field is sanitised and bounded, or the item is refused with a
 * reason.
 */
import { maxTextLength } from "#features/capture/contract.ts";
import { cleanFacts, describeLink } from "#features/capture/server/service.ts";
import type { RowOutcome } from "#features/imports/contract.ts";
import { removeCredentials } from "#server/fetch/normalise-url.ts";
import { replaceText } from "#server/text/find-occurrences.ts";
import { cleanSchedules } from "#features/rediscover/server/service.ts";
import { AppError } from "#shared/errors.ts";
import { maxGivenPageBytes } from "#shared/upload-limits.ts";
import { maxTopicLength } from "#shared/topic-limits.ts";
import { foldTopic } from "#shared/fold-topic.ts";
import { cleanHighlights } from "./clean-highlights.ts";
import { cleanPictures } from "./clean-pictures.ts";
import { cleanAttachment } from "./clean-attachment.ts";
import { cleanReading } from "./clean-reading.ts";
import type { ImportFound, ImportItem, OwnTopics } from "./import-item.ts";
import { maxTopics } from "./limits.ts";
import type { Losses } from "./losses.ts";
import { describeUnused } from "./describe-unused.ts";
import type { StoredItem } from "./stored-item.ts";
import { parseTime } from "./parse-time.ts";
import { writeWhy } from "./write-why.ts";

export type CleanedItem = {
  title: string | null;
  url: string | null;
  urlKey: string | null;
  outcome: Extract<RowOutcome, "waiting" | "refused" | "unreadable">;
  /** For a waiting row, the changes made; otherwise the reason why it cannot be saved. */
  reason: string | null;
  /** Null if it cannot be saved. */
  item: StoredItem | null;
};

const maxTitleLength = 500;
const maxSummaryLength = 10_000;
const maxUrlLength = 4_096;
/** In all readings. */
const maxRemovedTopics = 300;
const maxTakeaways = 50;
const maxTakeawayLength = 2_000;

const credentialsRemoved = "The user name and password in its address were removed.";

/** Returns only strings that PostgreSQL can store. */
export function cleanItem(found: ImportItem, losses: Losses): CleanedItem {
  const url = found.url === null ? null : removeCredentials(found.url);
  if (found.url === null || url === null || url === found.url) return cleanFields(found, losses);
  // Browsers use the URL as the title of a bookmark without one.
  const clean = (text: string | null) =>
    text === null ? null : replaceText(text, found.url!, url);
  const { title, note, description, original } = found;
  const cleaned = cleanFields(
    {
      ...found,
      url,
      title: clean(title),
      note: clean(note),
      description: clean(description),
      original: original && {
        ...original,
        title: clean(original.title),
        summary: clean(original.summary),
      },
    },
    losses,
  );
  return { ...cleaned, reason: joinReasons(cleaned.reason, credentialsRemoved) };
}

function cleanFields(given: ImportItem, losses: Losses): CleanedItem {
  const isOwn = given.exportedId !== null;
  const title = isOwn ? cut(given.title, maxTitleLength) : cutTitle(given.title);
  const shown = {
    title,
    url: given.url === null ? null : given.url.slice(0, maxUrlLength).toWellFormed(),
  };
  const refuse = (outcome: "refused" | "unreadable", reason: string): CleanedItem => ({
    ...shown,
    urlKey: null,
    outcome,
    reason,
    item: null,
  });
  const link = given.url === null ? null : parseAddress(given.url);
  const text = cutText(given, title, losses);
  const html = cutHtml(given.html, losses);
  const file = cleanAttachment(given.file);
  const hasContent = text !== null || html !== null;
  if (typeof link === "string" && (given.source === "url" || !hasContent))
    return refuse("refused", link);
  if (file !== null && "reason" in file && !hasContent) return refuse("refused", file.reason);
  const isLink = link !== null && typeof link !== "string";
  if (file !== null && "reason" in file) losses.add("Files", 1, file.reason);
  const keptFile = file !== null && !("reason" in file) ? file : null;
  if (!isLink && !hasContent && keptFile === null && given.exportedId === null)
    return refuse("unreadable", "It has neither an address nor a text.");
  return {
    title,
    url: isLink ? link.url : null,
    urlKey: isLink ? link.urlKey : null,
    outcome: "waiting",
    reason: describeUnused(given),
    item: {
      source: chooseSource(given, isLink, keptFile !== null),
      title,
      topics: isOwn
        ? cutAll(given.topics, maxTopics, maxTopicLength)
        : cleanTopics(given.topics, losses),
      why: writeWhy(given, losses),
      highlights: cleanHighlights(given, losses),
      ...(given.isBook && { isBook: true }),
      ownTopics: given.ownTopics && cutOwnTopics(given.ownTopics),
      summary: isOwn
        ? cut(given.description, maxSummaryLength)
        : cut(given.description?.trim() || null, maxSummaryLength),
      takeaways: cutAll(
        isOwn
          ? given.takeaways
          : given.takeaways.map((takeaway) => takeaway.trim()).filter(Boolean),
        maxTakeaways,
        maxTakeawayLength,
      ),
      text,
      html,
      ...(given.document && { document: given.document }),
      createdAt: parseTime(given.createdAt),
      updatedAt: parseTime(given.updatedAt),
      facts: given.facts && cleanFacts(given.facts, isLink ? link.url : null),
      reading: given.reading && cleanReading(given.reading),
      rediscover: cleanSchedules(given.rediscover),
      original: given.original,
      file: keptFile,
      ...cleanPictures(given, losses),
    },
  };
}

/** Converts a row that could not be read. The fields that are known are kept. */
export function cleanUnreadable(found: Extract<ImportFound, { kind: "unreadable" }>): CleanedItem {
  return {
    title: found.title?.slice(0, maxTitleLength).toWellFormed() ?? null,
    url: found.url && removeCredentials(found.url).slice(0, maxUrlLength).toWellFormed(),
    urlKey: null,
    outcome: "unreadable",
    reason: found.reason.slice(0, 500).toWellFormed(),
    item: null,
  };
}

/** Joins two reasons with a space; either may be null. */
export function joinReasons(first: string | null, second: string | null): string | null {
  return [first, second].filter(Boolean).join(" ") || null;
}

/** Items of the Commonplace format and of attached files keep their source. */
function chooseSource(
  { source, exportedId }: ImportItem,
  isLink: boolean,
  hasFile: boolean,
): ImportItem["source"] {
  if (exportedId !== null || (source === "file" && hasFile)) return source;
  return isLink ? "url" : "text";
}

/** Returns the link, or the reason why it is invalid. */
function parseAddress(url: string): ReturnType<typeof describeLink> | string {
  if (url.length > maxUrlLength) return "The address is too long (4,096 characters at most).";
  const scheme = /^\s*([a-z][a-z0-9+.-]*):(?!\d)/i.exec(url)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== "http" && scheme !== "https")
    return `Only web addresses can be kept, not “${scheme}:”.`;
  try {
    return describeLink(url);
  } catch (error) {
    if (error instanceof AppError) return "This is not a web address.";
    throw error;
  }
}

function cut(text: string | null, maxLength: number): string | null {
  return text === null ? null : text.slice(0, maxLength).toWellFormed();
}

function cutAll(texts: readonly string[], maxCount: number, maxLength: number): string[] {
  return texts.slice(0, maxCount).map((text) => text.slice(0, maxLength).toWellFormed());
}

function cutOwnTopics({ captured, added, removed }: OwnTopics): OwnTopics {
  return {
    captured: cutAll(captured, maxTopics, maxTopicLength),
    added: cutAll(added, maxTopics, maxTopicLength),
    removed: cutAll(removed, maxRemovedTopics, maxTopicLength).map((topic) => topic.toLowerCase()),
  };
}

function cutTitle(title: string | null): string | null {
  const line = (title ?? "").replaceAll(/\s+/g, " ").trim();
  return line.slice(0, maxTitleLength).toWellFormed() || null;
}

/** For an item that is neither a page nor a text, uses its highlights, note or title as the text. */
function cutText(given: ImportItem, title: string | null, losses: Losses): string | null {
  const isOwn = given.exportedId !== null;
  const text = isOwn ? given.text : given.text?.trim() || null;
  if (text === null) {
    if (isOwn || given.source !== "text" || given.url !== null || given.html !== null) return null;
    return (
      given.highlights
        .map(({ quote }) => quote.trim())
        .filter(Boolean)
        .join("\n\n") ||
      given.note?.trim() ||
      title
    );
  }
  if (text.length <= maxTextLength) return text;
  losses.add("Ends of texts", 1, "A text has at most 2,000,000 characters");
  return text.slice(0, maxTextLength).toWellFormed();
}

function cutHtml(html: string | null, losses: Losses): string | null {
  if (html === null || html.trim() === "") return null;
  if (Buffer.byteLength(html) <= maxGivenPageBytes) return html;
  losses.add("Formatted texts", 1, "They are larger than 10 MB");
  return null;
}

function cleanTopics(topics: readonly string[], losses: Losses): string[] {
  const byKey = new Map<string, string>();
  for (const topic of topics) {
    const words = topic.replace(/^\s*#+(?=\S)/, "").replaceAll(/\s+/g, " ");
    const name = words.trim().slice(0, maxTopicLength).toWellFormed();
    const key = foldTopic(name);
    if (key !== "" && !byKey.has(key)) byKey.set(key, name);
  }
  losses.add("Tags", byKey.size - maxTopics, "An entry keeps at most 50 tags");
  return [...byKey.values()].slice(0, maxTopics);
}
