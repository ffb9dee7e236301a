/** Writes an export as one JSON document, member by member in the order of its schema. */
import {
  documentVersion,
  type ExportDocument,
  type ExportedEntry,
  type ExportedProject,
} from "#features/export/contract.ts";
import type { ExportedProfile } from "#features/profile/contract.ts";
import { getProfile } from "#features/profile/server/service.ts";
import { exportRules } from "#features/topics/server/service.ts";
import { listSavedFilters } from "#features/saved-filters/server/service.ts";
import type { Ctx } from "#server/app-context.ts";
import { selectCollections } from "../select/select-collections.ts";
import { selectComments } from "../select/select-comments.ts";
import { selectConversations, selectMessages } from "../select/select-conversations.ts";
import { type EntryRow, selectEntries } from "../select/select-entries.ts";
import { selectKeptNotes } from "../select/select-kept-notes.ts";
import { selectLinks } from "../select/select-links.ts";
import { selectOthers } from "../select/select-others.ts";
import { selectProjectLinks, selectProjects } from "../select/select-projects.ts";
import type { Scope } from "../scope.ts";
import { describeFile, describePicture, type Included } from "../stored-files.ts";

/** The members that are written item by item. */
type Lists =
  | "collections"
  | "entries"
  | "others"
  | "links"
  | "projects"
  | "savedFilters"
  | "conversations"
  | "comments"
  | "keptNotes";
type Texts = AsyncGenerator<string, void, void>;

export async function* writeDocument(ctx: Ctx, scope: Scope, included: Included): Texts {
  const isAll = scope.kind === "all";
  const { rules, pinned } = isAll ? await exportRules(ctx) : { rules: [], pinned: [] };
  const head: Omit<ExportDocument, Lists> = {
    format: "commonplace",
    version: documentVersion,
    exportedAt: new Date().toISOString(),
    scope: { kind: scope.kind, title: scope.title },
    profile: isAll ? await getExportedProfile(ctx) : null,
    topicRules: rules,
    pinnedTopics: pinned,
  };
  yield JSON.stringify(head, null, 1).slice(0, -2);
  const known = new Collections();
  yield* writeList("collections", known.note(selectCollections(ctx, scope)), writeJson);
  yield* writeList("entries", listEntries(ctx, scope, known, included), writeJson);
  yield* writeList("others", known.within(selectOthers(ctx, scope)), writeJson);
  yield* writeList("links", selectLinks(ctx, scope), writeJson);
  const projects =
    isAll || scope.projectId !== null ? selectProjects(ctx, scope.projectId) : emptyList();
  yield* writeList("projects", projects, (one) => writeProject(ctx, one));
  const filters = isAll ? await listSavedFilters(ctx) : [];
  yield* writeList("savedFilters", toList(filters), ({ name, search }) =>
    writeJson({ name, search }),
  );
  const conversations = isAll ? selectConversations(ctx) : emptyList();
  yield* writeList("conversations", conversations, (one) =>
    withList(one, "messages", selectMessages(ctx, one.id)),
  );
  yield* writeList("comments", isAll ? selectComments(ctx) : emptyList(), writeJson);
  yield* writeList("keptNotes", isAll ? selectKeptNotes(ctx) : emptyList(), writeJson);
  yield "\n}\n";
}

/** The collections in the document. */
class Collections {
  private readonly ids = new Set<string>();
  private fallback = "";

  async *note<Item extends { id: string; isUnfiled: boolean }>(items: AsyncIterable<Item>) {
    for await (const item of items) {
      this.ids.add(item.id);
      if (item.isUnfiled || this.fallback === "") this.fallback = item.id;
      yield item;
    }
  }

  /** The items in these collections: others were shared with the user while the export is written. */
  async *within<Item extends { collectionId: string }>(items: AsyncIterable<Item>) {
    for await (const item of items) if (this.ids.has(item.collectionId)) yield item;
  }

  /** An entry moved into a collection that is not in the document is assigned to another one. */
  find(id: string): string {
    return this.ids.has(id) ? id : this.fallback;
  }
}

async function* listEntries(
  ctx: Ctx,
  scope: Scope,
  known: Collections,
  included: Included,
): AsyncGenerator<ExportedEntry, void, void> {
  for await (const group of selectEntries(ctx, scope, { withTexts: true }))
    for (const entry of group)
      yield { ...toExported(entry, included), collectionId: known.find(entry.collectionId) };
}

function toExported(entry: EntryRow, included: Included): ExportedEntry {
  return {
    ...entry,
    file: describeFile(entry, entry.file, included),
    picture: entry.picture && describePicture(entry.picture, included),
    icon: entry.icon && describePicture(entry.icon, included),
    pictures: entry.pictures.map((one) => describePicture(one, included)),
  };
}

async function getExportedProfile(ctx: Ctx): Promise<ExportedProfile> {
  const { username, email, onboardingCompleted, preferences, createdAt } = await getProfile(ctx);
  return { username, email, onboardingCompleted, preferences, createdAt };
}

type FoundProject = Awaited<ReturnType<ReturnType<typeof selectProjects>["next"]>>["value"] &
  object;

function writeProject(ctx: Ctx, { project, people }: FoundProject): Texts {
  const head: Omit<ExportedProject, "entries"> = {
    id: project.id,
    name: project.name,
    description: project.description,
    attributes: project.attributeList,
    completionDate: project.completionDate,
    archivedAt: project.archivedAt,
    people: people.map(({ contactName, role, contactEmail, contactPhone }) => ({
      contactName,
      role,
      contactEmail,
      contactPhone,
    })),
    createdAt: project.createdAt,
    updatedAt: project.updatedAt,
  };
  return withList(head, "entries", selectProjectLinks(ctx, project));
}

/** A list member of an object that already has members; each item is on its own line. */
async function* writeList<Item>(
  name: string,
  items: AsyncIterable<Item>,
  write: (item: Item) => Texts,
): Texts {
  yield `,\n "${name}": [`;
  let separator = "\n";
  for await (const item of items) {
    yield separator;
    yield* write(item);
    separator = ",\n";
  }
  yield "\n ]";
}

/** An object whose last member is a list. */
async function* withList(head: object, name: string, items: AsyncIterable<object>): Texts {
  yield JSON.stringify(head).slice(0, -1);
  yield* writeList(name, items, writeJson);
  yield "}";
}

async function* writeJson(item: object): Texts {
  yield JSON.stringify(item);
}

async function* toList<Item>(items: readonly Item[]): AsyncGenerator<Item, void, void> {
  yield* items;
}

async function* emptyList(): AsyncGenerator<never, void, void> {
  // Not part of this scope.
}
