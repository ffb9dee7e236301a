import { useState } from "react";
import type { Collection } from "#features/collections/contract.ts";
import { listConflicts } from "#web/data/versions.ts";
import { useDraftState } from "#web/drafts/drafts.ts";

export const collectionFields = ["title", "category", "description", "color", "emoji"] as const;
export type CollectionFields = Pick<Collection, (typeof collectionFields)[number]>;
type Field = keyof CollectionFields;

const empty: CollectionFields = { title: "", category: "", description: "", color: "", emoji: "" };

/**
 * What the user typed into the fields of `collection`, or of a new one. Only edited fields: the others follow the
 * present version, which may be changed elsewhere.
 */
export function useCollectionEdits(collection: Collection | undefined) {
  const [draft, setDraft] = useDraftState<{
    edited: Partial<CollectionFields>;
    /** The edited fields as they were before. */
    base: Partial<CollectionFields>;
  }>(`collection-${collection?.id ?? "new"}`, { edited: {}, base: {} });
  const [saved, setSaved] = useState<Collection | undefined>(undefined);
  const present = saved && saved.updatedAt >= collection!.updatedAt ? saved : collection;
  const { edited, base } = draft;

  const findConflicts = (version: CollectionFields): Field[] =>
    listConflicts<Field, string>(collectionFields, { base, typed: edited, present: version });
  const conflicts = present ? findConflicts(present) : [];

  return {
    fields: { ...empty, ...present, ...edited },
    present,
    conflicts,
    /** The fields that differ from what they were. */
    changed: collectionFields.filter((field) => field in edited && edited[field] !== base[field]),
    change: (part: Partial<CollectionFields>) =>
      setDraft((known) => {
        const names = Object.keys(part) as Field[];
        const before = names.map((name) => [name, (present ?? empty)[name]] as const);
        return {
          edited: { ...known.edited, ...part },
          base: { ...Object.fromEntries(before), ...known.base },
        };
      }),
    /** Replaces what conflicts with what was saved elsewhere. */
    takeOther: () =>
      setDraft((known) => ({
        edited: omit(known.edited, conflicts),
        base: omit(known.base, conflicts),
      })),
    /** A version that was saved elsewhere. Returns whether it changed what the user edited. */
    meet: (version: Collection): boolean => {
      setSaved(version);
      return findConflicts(version).length > 0;
    },
  };
}

function omit<Value extends object>(value: Value, names: readonly (keyof Value)[]): Value {
  const kept = { ...value };
  for (const name of names) delete kept[name];
  return kept;
}
