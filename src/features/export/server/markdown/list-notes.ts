/**
 * Lists the notes of a Markdown export: a folder per collection with its files, and one folder of projects.
 */
import { extname } from "node:path/posix";
import { markdownNames } from "#features/export/contract.ts";
import type { ExportedOther } from "#features/sharing/contract.ts";
import type { Ctx } from "#server/app-context.ts";
import { encodeTexts } from "../encode-texts.ts";
import { listOwnEntries } from "../select/list-own-entries.ts";
import { selectCollections } from "../select/select-collections.ts";
import { type EntryRow, selectEntries } from "../select/select-entries.ts";
import { selectComments } from "../select/select-comments.ts";
import { selectKeptNotes } from "../select/select-kept-notes.ts";
import { selectLinksOf } from "../select/select-links.ts";
import { selectOthers } from "../select/select-others.ts";
import { selectProjectLinks, selectProjects } from "../select/select-projects.ts";
import type { StoredPicture } from "../select/select-pictures.ts";
import type { Scope } from "../scope.ts";
import { type Included, getStoredFile, listPictures, picturePathOf } from "../stored-files.ts";
import type { ZipMember } from "../zip/write-zip.ts";
import { createPaths, type Paths } from "./name-paths.ts";
import {
  writeNote,
  writeOther,
  writeProjectLink,
  writeProjectNote,
  writeWords,
} from "./write-note.ts";

type Folder = { title: string; path: string };
/** All paths, decided before writing, because notes link to each other. */
type NotePaths = {
  paths: Paths;
  folders: Map<string, Folder>;
  /** For an entry moved into a collection that was created during the export. */
  otherFolder: Folder;
  /** Paths of notes by entry id. */
  notes: Map<string, string>;
};

export async function* listNotes(
  ctx: Ctx,
  scope: Scope,
  withFiles: boolean,
): AsyncGenerator<ZipMember, void, void> {
  const places = await assignPaths(ctx, scope);
  const included: Included = new Map();
  for await (const group of selectEntries(ctx, scope, { withTexts: true })) {
    const linked = await selectLinksOf(
      ctx,
      group.map(({ id }) => id),
    );
    for (const entry of group)
      yield* listNote(ctx, entry, { places, withFiles, included, linked: linked.get(entry.id) });
  }
  yield* listOthers(ctx, scope, places);
  if (scope.kind === "all") {
    yield* listWords(markdownNames.comments, selectComments(ctx), places);
    yield* listWords(markdownNames.keptNotes, selectKeptNotes(ctx), places);
  }
  if (scope.kind === "all" || scope.projectId !== null) yield* listProjects(ctx, scope, places);
}

/** One note per shared collection, with the entries that others added to it. */
async function* listOthers(
  ctx: Ctx,
  scope: Scope,
  { paths, folders }: NotePaths,
): AsyncGenerator<ZipMember, void, void> {
  for (const [collectionId, { path }] of folders) {
    const others = selectOthers(ctx, { ...scope, collectionId });
    const first = await others.next();
    if (first.done === true) continue;
    async function* write(one: ExportedOther): AsyncGenerator<string, void, void> {
      yield `# ${othersTitle}\n`;
      yield writeOther(one);
      for await (const other of others) yield writeOther(other);
    }
    yield {
      path: paths.claim(`${path}/`, othersTitle, ".md"),
      modifiedAt: new Date(first.value.createdAt),
      content: encodeTexts(write(first.value)),
    };
  }
}

/** One note with what the user wrote on entries that may not be in the export; none without any. */
async function* listWords(
  title: string,
  words: AsyncGenerator<{ text: string; createdAt: string }, void, void>,
  { paths }: NotePaths,
): AsyncGenerator<ZipMember, void, void> {
  const first = await words.next();
  if (first.done === true) return;
  async function* write(one: { text: string; createdAt: string }) {
    yield `# ${title}\n`;
    yield writeWords(one);
    for await (const other of words) yield writeWords(other);
  }
  yield {
    path: paths.claim("", title, ".md"),
    modifiedAt: new Date(first.value.createdAt),
    content: encodeTexts(write(first.value)),
  };
}

async function assignPaths(ctx: Ctx, scope: Scope): Promise<NotePaths> {
  const paths = createPaths();
  for (const folder of [markdownNames.projects, pictureFolder]) paths.claim("", folder, "");
  const otherFolder = { title: "", path: paths.claim("", "Other entries", "") };
  const folders = new Map<string, Folder>();
  for await (const { id, title } of selectCollections(ctx, scope))
    folders.set(id, { title, path: paths.claim("", title, "") });
  const places: NotePaths = { paths, folders, otherFolder, notes: new Map() };
  for await (const page of listOwnEntries(ctx, scope))
    for (const entry of page) claimNote(places, entry);
  return places;
}

function claimNote(places: NotePaths, entry: { id: string; collectionId: string; title: string }) {
  const path = places.paths.claim(`${folderOf(places, entry).path}/`, entry.title, ".md");
  places.notes.set(entry.id, path);
  return path;
}

function folderOf({ folders, otherFolder }: NotePaths, { collectionId }: { collectionId: string }) {
  return folders.get(collectionId) ?? otherFolder;
}

type NoteOptions = {
  places: NotePaths;
  withFiles: boolean;
  included: Included;
  linked: readonly string[] | undefined;
};

async function* listNote(
  ctx: Ctx,
  entry: EntryRow,
  { places, withFiles, included, linked = [] }: NoteOptions,
): AsyncGenerator<ZipMember, void, void> {
  const path = places.notes.get(entry.id) ?? claimNote(places, entry);
  let file: string | null = null;
  if (withFiles && entry.file !== null) {
    const place = claimBeside(places.paths, path, entry.file.name);
    yield* getStoredFile(ctx, entry.file, place, included);
    if (included.get(entry.file.key) != null) file = place;
  }
  const { picture, pictures } = entry;
  if (withFiles) yield* listPictures(ctx, [picture, ...pictures], included);
  const collection = folderOf(places, entry).title;
  const others = linked.flatMap((id) => places.notes.get(id) ?? []);
  const isThere = ({ key }: StoredPicture) => included.get(key) != null;
  const texts = writeNote(entry, {
    file,
    picture: picture !== null && isThere(picture) ? picturePathOf(picture) : null,
    pictures: pictures
      .filter((one) => isThere(one) && one.key !== picture?.key)
      .map((one) => ({ path: picturePathOf(one), caption: one.caption })),
    pathOf: (source) => {
      const found = pictures.find((one) => one.source === source && isThere(one));
      return found ? picturePathOf(found) : null;
    },
    collection,
    linked: others,
  });
  yield { path, modifiedAt: new Date(entry.updatedAt), content: joinShort(entry, texts) };
}

/** Next to the note, under its name. */
function claimBeside(paths: Paths, note: string, name: string): string {
  const slash = note.lastIndexOf("/") + 1;
  const ending = /^\.[\p{L}\p{N}]{1,10}$/u.exec(extname(name))?.[0] ?? "";
  return paths.claim(note.slice(0, slash), note.slice(slash, -".md".length), ending);
}

const maxShortText = 64 * 1024;

/** A short note is compressed at once, a long one piece by piece. */
function joinShort({ text }: EntryRow, texts: Iterable<string>) {
  const isLong = text !== null && text.length > maxShortText;
  return isLong ? encodeTexts(texts) : Buffer.from([...texts].join(""));
}

const othersTitle = "Links of other members";
const pictureFolder = "pictures";

async function* listProjects(
  ctx: Ctx,
  { projectId }: Scope,
  { paths, notes }: NotePaths,
): AsyncGenerator<ZipMember, void, void> {
  for await (const { project, people } of selectProjects(ctx, projectId)) {
    async function* write(): AsyncGenerator<string, void, void> {
      yield writeProjectNote(project, people);
      for await (const { entryId, notes: text } of selectProjectLinks(ctx, project))
        yield writeProjectLink({ path: notes.get(entryId) ?? null, notes: text });
    }
    yield {
      path: paths.claim(`${markdownNames.projects}/`, project.name, ".md"),
      modifiedAt: new Date(project.updatedAt),
      content: encodeTexts(write()),
    };
  }
}
