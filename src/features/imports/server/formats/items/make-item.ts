import type {
  ImportFound,
  ImportItem,
  ItemFacts,
} from "#features/imports/server/items/import-item.ts";
import { isTime } from "./parse-time.ts";

export type Highlight = ImportItem["highlights"][number];

export const nothing: ImportItem = {
  exportedId: null,
  source: "url",
  title: null,
  url: null,
  folders: [],
  exportedCollectionId: null,
  topics: [],
  note: null,
  isOwnNote: false,
  description: null,
  highlights: [],
  isBook: false,
  takeaways: [],
  rediscover: [],
  text: null,
  html: null,
  createdAt: null,
  updatedAt: null,
  unused: [],
  unreadDates: [],
  reading: null,
  facts: null,
  original: null,
  file: null,
  picture: null,
  icon: null,
  pictures: [],
};

/**
 * Makes an item of these fields. Titles become a single line, and blank texts null. A date that could not be read is
 * kept as text in `unreadDates` only.
 */
export function makeItem(fields: Partial<ImportItem>): ImportItem {
  const item = { ...nothing, ...fields };
  const unreadDates = [...item.unreadDates];
  const takeDate = (date: string | null | undefined): string | null => {
    if (date == null || isTime(date)) return date ?? null;
    unreadDates.push(date.slice(0, 100));
    return null;
  };
  return {
    ...item,
    createdAt: takeDate(item.createdAt),
    updatedAt: takeDate(item.updatedAt),
    highlights: item.highlights.map((highlight) => ({
      ...highlight,
      createdAt: takeDate(highlight.createdAt),
      ...("updatedAt" in highlight && { updatedAt: takeDate(highlight.updatedAt) }),
    })),
    unused: [...item.unused],
    unreadDates,
    title: item.title?.replace(/\s+/g, " ").trim() || null,
    url: item.url?.trim() || null,
    note: item.note?.trim() || null,
    description: item.description?.trim() || null,
    text: item.text?.trim() ? item.text : null,
    html: item.html?.trim() ? item.html : null,
    topics: cleanNames(item.topics),
    folders: item.folders.map((name) => name.replace(/\s+/g, " ").trim()).filter(Boolean),
    takeaways: item.takeaways.map((text) => text.trim()).filter(Boolean),
  };
}

/** Null if the page states nothing about itself. */
export function makeFacts(stated: Partial<ItemFacts>): ItemFacts | null {
  const facts = {
    author: null,
    publishedOn: null,
    modifiedOn: null,
    canonicalUrl: null,
    ...stated,
  };
  return Object.values(facts).some(Boolean) ? facts : null;
}

/** Removes blank names, duplicates, and the "#" that some programs put before a tag. */
function cleanNames(names: readonly string[]): string[] {
  const clean = names.map((name) => name.replace(/\s+/g, " ").trim().replace(/^#+/, ""));
  return [...new Set(clean)].filter(Boolean);
}

export function foundItem(line: number, fields: Partial<ImportItem>): ImportFound {
  return { kind: "item", line, item: makeItem(fields) };
}

/** `reason` is a sentence shown to the user. */
export function unreadable(
  line: number,
  reason: string,
  known: { title?: string | null; url?: string | null } = {},
): ImportFound {
  return { kind: "unreadable", line, title: known.title ?? null, url: known.url ?? null, reason };
}

export const noAddress = "This row has no address.";
