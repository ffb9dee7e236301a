import type { Entry } from "#features/entries/contract.ts";
import type { Collection } from "#features/collections/contract.ts";
import { CollectionSelect } from "#features/collections/web/collection-select.tsx";
import { PictureNote } from "#features/pictures/web/picture-note.tsx";
import { EntrySharing } from "#features/discover/web/entry-sharing.tsx";
import { useUpdateEntry } from "#features/entries/web/mutations.ts";
import { askedMove } from "../moving/asked-move.ts";
import { MoveQuestion } from "../moving/move-question.tsx";

/** An entry's collection, pictures and visibility. */
export function EntrySettings({ entry }: { entry: Entry }) {
  const update = useUpdateEntry(entry);

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
      {entry.isMine && <EntrySharing entry={entry} />}
      <MoveQuestion />
    </section>
  );
}
