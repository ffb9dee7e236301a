import type { Import, ImportFormat, ImportStatus, RowOutcome } from "#features/imports/contract.ts";
import { formatNumber } from "#web/format-number.ts";
import type { BadgeTone } from "#web/ui/text/badge.tsx";

export const formatNames: Record<ImportFormat, string> = {
  commonplace: "Commonplace export",
  netscape: "Browser bookmarks",
  pocket: "Pocket",
  instapaper: "Instapaper",
  omnivore: "Omnivore",
  raindrop: "Raindrop.io",
  readwise: "Readwise highlights",
  reader: "Readwise Reader",
  karakeep: "Karakeep",
  linkwarden: "Linkwarden",
  linkding: "linkding",
  wallabag: "wallabag",
  pinboard: "Pinboard",
  shiori: "Shiori",
  onetab: "OneTab",
  kindle: "Kindle clippings",
  markdown: "Markdown notes",
  feed: "Web feed",
  opml: "OPML subscriptions",
  firefox: "Firefox backup",
  hypothesis: "Hypothesis",
  diigo: "Diigo",
  zotero: "Zotero",
  takeout: "Google Takeout",
  goodlinks: "GoodLinks",
  matter: "Matter",
  csv: "Table",
  links: "List of links",
};

/** For each outcome: the badge of a row, and the label of the row count. */
export const outcomes: Record<RowOutcome, { badge: string; tone: BadgeTone; counted: string }> = {
  waiting: { badge: "To import", tone: "accent", counted: "to import" },
  imported: { badge: "Imported", tone: "success", counted: "imported" },
  duplicate: {
    badge: "Saved already",
    tone: "neutral",
    counted: "saved already, or twice in the file",
  },
  refused: { badge: "Cannot be kept", tone: "warning", counted: "cannot be kept" },
  unreadable: { badge: "Unreadable", tone: "danger", counted: "cannot be read" },
  failed: { badge: "Failed", tone: "danger", counted: "failed, and can be tried again" },
  removed: { badge: "Removed", tone: "neutral", counted: "removed" },
};

export const statusTones: Record<ImportStatus, BadgeTone> = {
  reading: "accent",
  ready: "accent",
  running: "accent",
  paused: "warning",
  finished: "success",
  undoing: "accent",
  undone: "neutral",
  failed: "danger",
};

/** True if it runs but cannot continue now, for the reason in `failure`. */
export function isHeldUp({ status, failure }: Import): boolean {
  return failure !== null && ["reading", "running", "undoing"].includes(status);
}

/** The status of an import in two or three words. */
export function describeStatus(one: Import, locale?: string): string {
  const { status, counts } = one;
  if (isHeldUp(one)) return "Waiting";
  const { done, total } = measureImport(counts);
  if (status === "running")
    return `${formatNumber(done, locale)} of ${formatNumber(total, locale)}`;
  if (status === "finished") return `${formatNumber(counts.imported, locale)} imported`;
  return statusNames[status];
}

const statusNames: Record<Exclude<ImportStatus, "running" | "finished">, string> = {
  reading: "Being read",
  ready: "Waiting for you",
  paused: "Paused",
  undoing: "Being undone",
  undone: "Undone",
  failed: "Failed",
};

/** True if it saved or changed something that can be undone. */
export function isBegun({ counts, added }: Import): boolean {
  return counts.imported > 0 || added.entries > 0;
}

/** Such as "3 highlights added to an entry you have"; undefined if there are none. */
export function describeAdded({ added }: Import, locale?: string): string | undefined {
  const { highlights, entries } = added;
  if (highlights === 0) return undefined;
  const what = highlights === 1 ? "highlight" : "highlights";
  const where = entries === 1 ? "an entry" : `${formatNumber(entries, locale)} entries`;
  return `${formatNumber(highlights, locale)} ${what} added to ${where} you have.`;
}

/** The number of rows that are saved or failed, and of all rows to import. */
export function measureImport(counts: Import["counts"]): { done: number; total: number } {
  const done = counts.imported + counts.failed;
  return { done, total: done + counts.waiting };
}
