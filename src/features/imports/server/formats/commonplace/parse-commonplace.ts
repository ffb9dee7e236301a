// The Commonplace format, of any size. It is read completely or not at all: its references must be resolvable.
import {
  documentVersion,
  ExportedCollection,
  ExportedConversation,
  ExportedEntry,
  type ExportedFile,
  ExportedLink,
  type ExportedPicture,
  ExportedProject,
} from "#features/export/contract.ts";
import { ExportedSavedFilter } from "#features/saved-filters/contract.ts";
import { ExportedOther } from "#features/sharing/contract.ts";
import { ExportedTopicRule } from "#features/topics/contract.ts";
import type {
  ImportFound,
  ImportItem,
  ItemPicture,
  OwnTopics,
} from "#features/imports/server/items/import-item.ts";
import { AppError } from "#shared/errors.ts";
import { readDocument } from "./read-document.ts";
import type { ImportSource } from "../source/import-source.ts";
import { asText, parseObject } from "../json/json-fields.ts";
import type { JsonPiece } from "../json/json-piece.ts";
import { splitJson } from "../source/split-json.ts";
import type { Loss, Losses } from "../items/losses.ts";
import { nothing, unreadable } from "../items/make-item.ts";
import { describeOther } from "./describe-other.ts";

/** Maps paths in the document to paths in the uploaded zip. */
export type ZipPaths = ReadonlyMap<string, string>;

function refuse(message: string): never {
  throw new AppError("validation", message);
}

/** Throws unless the document is complete and its version is supported. */
async function checkDocument(source: ImportSource): Promise<void> {
  let version: number | null = null;
  let isWhole = false;
  for await (const { member, text, isCut } of splitJson(source)) {
    isWhole = !isCut;
    if (member === "version") version = Number(text);
  }
  if (!isWhole)
    refuse(
      `This Commonplace export ends too early, after ${source.size.toLocaleString("en")} bytes, so nothing of it was imported. Please download it again.`,
    );
  if (version === null || !Number.isInteger(version))
    refuse("This Commonplace export does not state its version.");
  if (version > documentVersion)
    refuse("This export comes from a newer Commonplace. Please update this one first.");
}

function toItemFile<File extends ExportedFile>(
  file: File | null,
  files: ZipPaths,
  losses: Losses,
  loss: Loss = "Uploaded files",
): (File & { path: string }) | null {
  if (file === null) return null;
  const path = files.get(file.path ?? "");
  if (path !== undefined) return { ...file, path };
  losses.add(loss);
  return null;
}

function toItemPicture(
  picture: ExportedPicture | null,
  files: ZipPaths,
  losses: Losses,
): ItemPicture | null {
  const found = toItemFile(picture, files, losses, "Pictures");
  if (found === null) return null;
  const { path, name, type, size, source, caption } = found;
  return { path, name, type, size, source, caption };
}

function describeEntry(
  piece: JsonPiece,
  value: unknown,
  files: ZipPaths,
  losses: Losses,
  hasRules: boolean,
): ImportFound {
  const parsed = ExportedEntry.safeParse(value);
  if (!parsed.success) {
    const known = parseObject(piece.text);
    const where = parsed.error.issues[0]?.path.join(".") ?? "";
    const title = asText(known?.["title"]);
    return unreadable(piece.ordinal, `This entry is broken at “${where}”.`, {
      title,
      url: asText(known?.["url"]),
    });
  }
  const entry = parsed.data;
  if (!entry.isPrivate) losses.add("Public sharing");
  const item: ImportItem = {
    ...nothing,
    exportedId: entry.id,
    exportedCollectionId: entry.collectionId,
    source: entry.source,
    title: entry.title,
    url: entry.url,
    topics: entry.topics,
    ownTopics: describeTopics(entry, hasRules),
    note: entry.whyItsInteresting,
    description: entry.summary,
    takeaways: entry.takeaways,
    rediscover: entry.rediscover,
    highlights: entry.highlights.map(({ state, ...one }) => ({ ...one, isLost: state === "lost" })),
    text: entry.text,
    html: entry.html,
    document: readDocument(entry.document),
    createdAt: entry.createdAt,
    updatedAt: entry.updatedAt,
    reading: entry.reading,
    facts: {
      author: entry.author,
      publishedOn: entry.publishedOn,
      modifiedOn: entry.modifiedOn,
      canonicalUrl: entry.canonicalUrl,
    },
    original: {
      title: entry.originalTitle,
      summary: entry.originalSummary,
      siteName: entry.siteName,
      language: entry.language,
      readingTimeMinutes: entry.readingTimeMinutes,
      isRead: entry.status === "ready",
    },
    file: toItemFile(entry.file, files, losses),
    picture: toItemPicture(entry.picture, files, losses),
    icon: toItemPicture(entry.icon, files, losses),
    pictures: entry.pictures.flatMap((picture) => toItemPicture(picture, files, losses) ?? []),
  };
  return { kind: "item", line: piece.ordinal, item };
}

/** Without the rules, which are only in a whole export, what the user sees is a difference to what was captured. */
function describeTopics(entry: ExportedEntry, hasRules: boolean): OwnTopics {
  const { topics, originalTopics, addedTopics, removedTopics } = entry;
  const captured = originalTopics ?? topics;
  if (hasRules) return { captured, added: addedTopics, removed: removedTopics };
  const missingIn = (some: readonly string[]) => {
    const keys = new Set(some.map((topic) => topic.toLowerCase()));
    return (topic: string) => !keys.has(topic.toLowerCase());
  };
  return {
    captured,
    added: topics.filter(missingIn(captured)),
    removed: [...new Set([...removedTopics, ...captured.filter(missingIn(topics))])],
  };
}

function describePiece(
  piece: JsonPiece,
  files: ZipPaths,
  losses: Losses,
  hasRules: boolean,
): ImportFound | null {
  const value = parseObject(piece.text);
  const broken = (what: string): ImportFound =>
    unreadable(piece.ordinal, `This ${what} is broken.`, {
      title: asText(value?.["title"] ?? value?.["name"]),
    });
  if (piece.member === "entries") return describeEntry(piece, value, files, losses, hasRules);
  if (piece.member === "collections") {
    const { data } = ExportedCollection.safeParse(value);
    return data ? { kind: "collection", collection: data } : broken("collection");
  }
  if (piece.member === "others") {
    const { data } = ExportedOther.safeParse(value);
    return data ? describeOther(piece, data, losses) : broken("link of another member");
  }
  if (piece.member === "links") {
    const { data } = ExportedLink.safeParse(value);
    return data ? { kind: "link", link: data } : broken("link between entries");
  }
  if (piece.member === "projects") {
    const { data } = ExportedProject.safeParse(value);
    return data ? { kind: "project", project: data } : broken("project");
  }
  if (piece.member === "savedFilters") {
    const { data } = ExportedSavedFilter.safeParse(value);
    return data ? { kind: "filter", filter: data } : broken("saved filter");
  }
  if (piece.member !== "conversations") return null;
  const { data } = ExportedConversation.safeParse(value);
  return data ? { kind: "conversation", conversation: data } : broken("conversation");
}

/** Members of an export with the user's texts on entries of others, which an import cannot restore. */
const lostLists: Readonly<Record<string, Loss>> = {
  comments: "Comments in shared collections",
  keptNotes: "Notes on closed entries",
};

/** More are left out. */
const maxTopicRules = 5_000;

function noteTopics(
  topics: { rules: ExportedTopicRule[]; pinned: string[] },
  { member, text }: JsonPiece,
): void {
  if (topics.rules.length + topics.pinned.length >= maxTopicRules) return;
  if (member === "topicRules") {
    const { data } = ExportedTopicRule.safeParse(parseObject(text));
    if (data) topics.rules.push(data);
  } else if (member === "pinnedTopics" && text.startsWith('"'))
    topics.pinned.push(JSON.parse(text));
}

/** `files` are the files of the zip that contains the document. */
export async function* parseCommonplace(
  source: ImportSource,
  losses: Losses,
  files: ZipPaths,
): AsyncGenerator<ImportFound> {
  await checkDocument(source);
  const topics = {
    kind: "topics" as const,
    rules: [] as ExportedTopicRule[],
    pinned: [] as string[],
  };
  let isWhole = false;
  for await (const piece of splitJson(source)) {
    if (piece.member === "profile" && piece.text !== "null") losses.add("Your profile");
    if (piece.member === "scope") isWhole = parseObject(piece.text)?.["kind"] === "all";
    if (piece.isElement) {
      noteTopics(topics, piece);
      const loss = lostLists[piece.member ?? ""];
      if (loss !== undefined) losses.add(loss);
    }
    const found = piece.isElement ? describePiece(piece, files, losses, isWhole) : null;
    if (found !== null) yield found;
  }
  if (topics.rules.length + topics.pinned.length > 0) yield topics;
}
