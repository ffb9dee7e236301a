import type { Entry } from "#features/entries/contract.ts";
import { CollectionSelect } from "#features/collections/web/collection-select.tsx";
import { collectionsQuery } from "#features/collections/web/queries.ts";
import { SwitchField } from "#web/ui/switch-field.tsx";
import { useQuery } from "@tanstack/react-query";
import { describeSharing } from "../sharing-words.ts";
import { useUpdateEntry } from "../mutations.ts";

/** Where an entry is kept, and who may see it. */
export function EntrySettings({ entry }: { entry: Entry }) {
  const { data: collections } = useQuery(collectionsQuery);
  const update = useUpdateEntry(entry);

  function move(id: string): void {
    const target = collections?.find((one) => one.id === id);
    if (!target) return;
    const { title, category } = target;
    update.mutate({ collection: { id, title, category } });
  }

  return (
    <section aria-label="Keeping" className="flex flex-col gap-6 border-t border-line pt-8">
      <CollectionSelect
        label="Collection"
        className="max-w-form"
        value={entry.collection.id}
        fallbackTitle={entry.collection.title}
        onValueChange={move}
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
