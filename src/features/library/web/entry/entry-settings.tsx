import type { Entry } from "#features/entries/contract.ts";
import type { Collection } from "#features/collections/contract.ts";
import { CollectionSelect } from "#features/collections/web/collection-select.tsx";
import { SwitchField } from "#web/ui/switch-field.tsx";
import { describeSharing } from "#features/entries/web/sharing-words.ts";
import { useUpdateEntry } from "#features/entries/web/mutations.ts";

/** Where an entry is kept, and who may see it. */
export function EntrySettings({ entry }: { entry: Entry }) {
  const update = useUpdateEntry(entry);

  function move({ id, title, category }: Collection): void {
    update.mutate({ collection: { id, title, category } });
  }

  return (
    <section aria-label="Keeping" className="flex flex-col gap-6 border-t border-line pt-8">
      <CollectionSelect
        label="Collection"
        className="max-w-form"
        value={entry.collection.id}
        fallbackTitle={entry.collection.title}
        onValueChange={(_id, _title, collection) => move(collection)}
      />
      {entry.isMine && (
        <SwitchField
          label="Share publicly"
          description={describeSharing(!entry.isPrivate)}
          checked={!entry.isPrivate}
          onCheckedChange={(isPublic) => update.mutate({ isPrivate: !isPublic })}
        />
      )}
    </section>
  );
}
