/** What becomes of one thing that an import brings: its columns, and the step with which its reading begins. */
import { randomUUIDv7 } from "node:crypto";
import { readFileType } from "#features/capture/contract.ts";
import type { LeadPicture } from "#features/entries/server/tables.ts";
import type { EntrySource, EntryStep } from "#features/entries/contract.ts";
import type { describeLink } from "./describe-link.ts";
import type { NewCapture } from "./insert-captured.ts";

export type ImportedItem = {
  /** What files of it are named after. */
  entryId: string;
  source: EntrySource;
  link: ReturnType<typeof describeLink> | null;
  /** As the person sees them. */
  title: string | null;
  whyItsInteresting: string;
  summary: string | null;
  topics: string[];
  takeaways: string[];
  content: { text: string; html: string | null } | null;
  file: { filePath: string; fileName: string; fileType: string; fileSize: number } | null;
  picture: LeadPicture | null;
  createdAt: Date;
  updatedAt: Date;
  /** Of our own format, what was captured where the person wrote something else, and what a reader wrote; null in others. */
  read: {
    title: string | null;
    summary: string | null;
    siteName: string | null;
    language: string | null;
    readingTimeMinutes: number | null;
    /** Otherwise it is read anew. */
    isRead: boolean;
  } | null;
};

/** The card lacks its collection, which is known only when it is saved. */
export type PlannedImport = Omit<NewCapture, "card"> & {
  card: Omit<NewCapture["card"], "interestProfileId">;
  step: EntryStep;
};

export function planImported(item: ImportedItem): PlannedImport {
  const { entryId, link, title, summary, content, file, read, createdAt, updatedAt } = item;
  const step = chooseStep(item);
  const isRead = read?.isRead === true;
  const shownTitle = title ?? file?.fileName ?? link?.title ?? "Untitled";
  const capturedTitle = read?.title ?? shownTitle;
  // A file that is not read gets no other title later. Its name stays its owner's: on the card alone.
  const isFileName = step === "ready" && file !== null && capturedTitle === file.fileName;
  return {
    entryId,
    isPrivate: true,
    step,
    captured: {
      ...link,
      source: item.source,
      // Until the server has read the page itself, all that is known of it is what the file says.
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
      picture: item.picture,
      status: step === "ready" ? "ready" : "processing",
      step,
      createdAt,
      updatedAt: isRead ? updatedAt : new Date(),
    },
    content: content ?? undefined,
    card: {
      id: randomUUIDv7(),
      whyItsInteresting: item.whyItsInteresting,
      title: isFileName ? shownTitle : isOwnTitle(item) ? title : null,
      summary: read !== null && read.summary !== null ? summary : null,
      createdAt,
      updatedAt,
    },
  };
}

/** What a file calls it is what the person calls it, unless our own file says that a reader did. */
function isOwnTitle({ title, read, link }: ImportedItem): boolean {
  return read === null ? title !== link?.title && title !== link?.url : read.title !== null;
}

function chooseStep({ content, file, link, read }: ImportedItem): EntryStep {
  if (read?.isRead === true) return "ready";
  if (content !== null) return "summarising";
  if (file !== null) return readFileType(file.fileName, false) === null ? "ready" : "reading";
  return link === null ? "ready" : "fetching";
}
