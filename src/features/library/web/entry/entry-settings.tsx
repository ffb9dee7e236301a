import { useQuery } from "@tanstack/react-query";
import type { Entry } from "#features/entries/contract.ts";
import type { Collection } from "#features/collections/contract.ts";
import { collectionQuery } from "#features/collections/web/queries.ts";
import { CollectionSelect } from "#features/collections/web/collection-select.tsx";
import { PictureNote } from "#features/pictures/web/picture-note.tsx";
import { useUpdateEntry } from "#features/entries/web/mutations.ts";
import { loadOnMount } from "#web/ui/state/load-on-mount.tsx";
import { askedMove } from "../moving/asked-move.ts";
import { MoveQuestion } from "../moving/move-question.tsx";

const EntrySharing = loadOnMount(
  async () => (await import("#features/discover/web/entry-sharing.tsx")).EntrySharing,
);
const EntryOnPage = loadOnMount(
  async () => (await import("#features/collection-pages/web/entry-on-page.tsx")).EntryOnPage,
);

/** An entry's collection, pictures and visibility. */
export function EntrySettings({ entry }: { entry: Entry }) {
  const update = useUpdateEntry(entry);
  const { data: collection } = useQuery(collectionQuery(entry.collection.id));

  function move(target: Collection): void {
    const { id, title, category } = target;
    if (target.memberCount > 1 && id !== entry.collection.id)
      askedMove.set({ entries: [entry], target });
    else update.mutate({ collection: { id, title, category } });
  }

  return (
    <section aria-label="Keeping" className="flex flex-col gap-6 border-t border-line pt-8">
      <CollectionSelect
        label="Collection"
        className="max-w-form"
        value={entry.collection.id}
        fallbackTitle={entry.collection.title}
        withShared
        onValueChange={(_id, _title, collection) => move(collection)}
      />
      <PictureNote entry={entry} />
      {entry.isMine && <EntrySharing entry={entry} fallback={<div className="h-14" />} />}
      {collection?.publicPage && <EntryOnPage entry={entry} />}
      <MoveQuestion />
    </section>
  );
}
