/**
 * Maps items to collections by their folder paths. A collection that does not exist is created later, when its
 * rows are saved.
 */
import { eq, sql } from "drizzle-orm";
import { collections } from "#features/collections/server/tables.ts";
import { maxCollections } from "#features/collections/contract.ts";
import type { ExportedCollection } from "#features/export/contract.ts";
import { maxInterests } from "#features/interests/contract.ts";
import { openCollections } from "#server/db/policies.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import type { ImportItem } from "../items/import-item.ts";
import type { ImportRecord } from "../record/import-record.ts";
import type { importCollections } from "../tables.ts";
import { AppError } from "#shared/errors.ts";

export type Place = Omit<typeof importCollections.$inferInsert, "importId" | "userId"> & {
  rows: number;
};

export type Places = {
  /** Adds a collection of the Commonplace format, to which entries refer by id. */
  add: (collection: ExportedCollection) => void;
  /** Sets the description of a folder's collection, if the import creates it. */
  describe: (folders: readonly string[], description: string) => void;
  /** The number of descriptions that no new collection takes. */
  countUntaken: () => number;
  choose: (item: Pick<ImportItem, "folders" | "exportedCollectionId">) => Place;
  /** The array index is the `place`. */
  list: () => readonly Place[];
};

const maxTitleLength = 200;
const separator = " / ";

/** Throws "not_found" if the account is deleted while its file is read. */
export async function loadPlaces(
  ctx: Ctx,
  { collectionId }: Pick<ImportRecord, "collectionId">,
): Promise<Places> {
  const existing = await inTransaction(ctx, (tx) =>
    tx
      .select({
        id: collections.id,
        title: collections.title,
        isUnfiled: collections.isUnfiled,
        isShared: sql<boolean>`${collections.id} = any (${openCollections})`,
      })
      .from(collections)
      .where(eq(collections.userId, ctx.userId)),
  );
  const unfiled = existing.find(({ isUnfiled }) => isUnfiled);
  if (unfiled === undefined) throw new AppError("not_found", "The account was deleted");
  const fallback = existing.find(({ id }) => id === collectionId) ?? unfiled;
  // Nothing is added to a shared collection unless it was chosen: its members would see it.
  const own = existing.filter(({ isShared }) => !isShared);
  const idsByTitle = new Map(own.toReversed().map(({ id, title }) => [title, id]));
  const places = new Map<string, Place>();
  /** By the titles of their collections. */
  const descriptions = new Map<string, string>();
  const inOrder: Place[] = [];
  const add = (key: string, place: Omit<Place, "place" | "rows">): Place => {
    const added = { ...place, place: places.size, rows: 0 };
    places.set(key, added);
    inOrder.push(added);
    return added;
  };
  const chooseFallback = () =>
    places.get("fallback") ?? add("fallback", { title: fallback.title, collectionId: fallback.id });
  const chooseFolder = (folders: readonly string[]) => {
    const title = joinTitle(folders);
    if (title === "") return chooseFallback();
    const key = `folder ${title}`;
    // A user can have at most `maxCollections`: items in further folders are treated as without one.
    if (!places.has(key) && places.size >= maxCollections) return chooseFallback();
    const known = places.get(key);
    if (known !== undefined) return known;
    const description = descriptions.get(title);
    const details = description === undefined ? null : { description };
    return add(key, { title, details, collectionId: idsByTitle.get(title) ?? null });
  };
  return {
    describe: (folders, description) => {
      const title = joinTitle(folders);
      const details = { description: boundDescription(description) };
      if (descriptions.size < maxCollections) descriptions.set(title, details.description);
      const known = places.get(`folder ${title}`);
      if (known !== undefined) known.details = details;
    },
    countUntaken: () =>
      [...descriptions.keys()].filter((title) => {
        const place = places.get(`folder ${title}`);
        return place === undefined || place.collectionId != null;
      }).length,
    add: (collection) => {
      const details = boundDetails(collection);
      const key = `exported ${details.id}`;
      if (places.has(key) || places.size >= maxCollections) return;
      const title = joinTitle([details.title]);
      const known = details.isUnfiled ? fallback.id : (idsByTitle.get(title) ?? null);
      add(key, { title: details.isUnfiled ? fallback.title : title, details, collectionId: known });
    },
    choose: ({ folders, exportedCollectionId }) =>
      (exportedCollectionId === null
        ? undefined
        : places.get(`exported ${exportedCollectionId}`)) ?? chooseFolder(folders),
    list: () => inOrder,
  };
}

function boundDescription(description: string): string {
  return description.slice(0, 5_000).toWellFormed();
}

/** Limits each field to what a collection allows. */
function boundDetails(collection: ExportedCollection): ExportedCollection {
  return {
    ...collection,
    description: boundDescription(collection.description),
    interests: collection.interests.slice(0, maxInterests),
  };
}

function joinTitle(folders: readonly string[]): string {
  const names = folders.map((name) => name.replaceAll(/\s+/g, " ").trim());
  const title = names.filter(Boolean).join(separator);
  return title.slice(0, maxTitleLength).toWellFormed().trim();
}
