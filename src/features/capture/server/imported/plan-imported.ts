/** Plans one item of an import: its columns, and the step at which its reading starts. */
import { randomUUIDv7 } from "node:crypto";
import { normaliseUrl } from "#server/fetch/normalise-url.ts";
import { getFileType } from "#shared/upload-limits.ts";
import type { EntrySource, EntryStep } from "#features/entries/contract.ts";
import type { SourceFacts } from "../saving/clean-facts.ts";
import type { describeLink } from "../saving/describe-link.ts";
import type { ImportedHighlight } from "#features/highlights/server/service.ts";
import type { StoredDocument } from "#shared/article/document-pieces.ts";
import type { NewCapture } from "../saving/insert-captures.ts";

export type ImportedItem = {
  /** Its files are named after this id. */
  captureId: string;
  source: EntrySource;
  link: ReturnType<typeof describeLink> | null;
  /** As the user sees it. */
  title: string | null;
  whyItsInteresting: string;
  summary: string | null;
  /** The capture's. */
  topics: string[];
  addedTopics: string[];
  removedTopics: string[];
  takeaways: string[];
  content: { text: string; document: StoredDocument | null } | null;
  file: { filePath: string; fileName: string; fileType: string; fileSize: number } | null;
  highlights: ImportedHighlight[];
  createdAt: Date;
  updatedAt: Date;
  /** From a file of ours. Reading the page or the document replaces them. */
  facts: SourceFacts | null;
  /**
   * The reader's results, including values that the user has since replaced. Only our own export format
   * contains them.
   */
  read: {
    title: string | null;
    summary: string | null;
    siteName: string | null;
    language: string | null;
    readingTimeMinutes: number | null;
    /** If false, it is read again. */
    isRead: boolean;
  } | null;
};

/** Without the collection, which is known only when the item is saved. */
export type PlannedImport = Omit<NewCapture, "entry"> & {
  entry: Omit<NewCapture["entry"], "collectionId">;
  step: EntryStep;
  highlights: ImportedHighlight[];
};

export function planImported(item: ImportedItem): PlannedImport {
  const { captureId, link, title, summary, content, file, read, createdAt, updatedAt } = item;
  const step = chooseStep(item);
  const isRead = read?.isRead === true;
  const shownTitle = title ?? file?.fileName ?? link?.title ?? "Untitled";
  const capturedTitle = read?.title ?? shownTitle;
  // A file that is not read gets no other title later. Its name is private to its owner, so it is stored only
  // in the user's entry.
  const isFileName = step === "ready" && file !== null && capturedTitle === file.fileName;
  return {
    captureId,
    isPrivate: true,
    step,
    highlights: item.highlights,
    captured: {
      ...link,
      source: item.source,
      // Until the server has read the page itself, only the data in the file is known.
      supplied: link !== null,
      title: isFileName ? "Untitled" : capturedTitle,
      summary: read?.summary ?? summary ?? "",
      ...(isRead
        ? { language: read.language, readingTimeMinutes: read.readingTimeMinutes }
        : { givenTopics: item.topics }),
      ...(link !== null && read?.siteName ? { siteName: read.siteName } : {}),
      mainTopics: item.topics,
      keyTakeaways: item.takeaways,
      ...file,
      ...item.facts,
      ...(item.facts?.canonicalUrl && { pageKeys: [normaliseUrl(item.facts.canonicalUrl)] }),
      status: step === "ready" ? "ready" : "processing",
      step,
      createdAt,
      updatedAt: isRead ? updatedAt : new Date(),
    },
    content: content ?? undefined,
    entry: {
      id: randomUUIDv7(),
      whyItsInteresting: item.whyItsInteresting,
      title: isFileName ? shownTitle : isOwnTitle(item) ? title : null,
      summary: read !== null && read.summary !== null ? summary : null,
      addedTopics: item.addedTopics,
      removedTopics: item.removedTopics,
      createdAt,
      updatedAt,
    },
  };
}

/** A title in the file counts as the user's own, unless our own export marks it as the reader's. */
function isOwnTitle({ title, read, link }: ImportedItem): boolean {
  return read === null ? title !== link?.title && title !== link?.url : read.title !== null;
}

function chooseStep({ content, file, link, read }: ImportedItem): EntryStep {
  if (read?.isRead === true) return "ready";
  if (content !== null) return "summarising";
  if (file !== null) return getFileType(file.fileName, false) === null ? "ready" : "reading";
  return link === null ? "ready" : "fetching";
}
