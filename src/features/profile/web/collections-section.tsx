import { useRef, useState } from "react";
import type { Collection } from "#features/collections/contract.ts";
import { DeleteCollectionDialog } from "#features/collections/web/delete-collection-dialog.tsx";
import { LazyCollectionDialog } from "#features/collections/web/lazy-collection-dialog.tsx";
import type { CollectionList } from "#features/collections/web/use-collections.ts";
import { useShownCount } from "#features/entries/web/use-shown-count.ts";
import { useReopen } from "#web/drafts/drafts.ts";
import { Button } from "#web/ui/button/button.tsx";
import { FolderPlus } from "#web/ui/picture/icons.tsx";
import { CollectionTile } from "./collection-tile.tsx";
import { formatNumber, useLocale } from "#web/format-number.ts";

const firstShown = 20;
/** Number of collections added by each "Show more"; a few more than the first 20 are all shown at once. */
const shownMore = 100;

type Asked = { what: "create" } | { what: "edit" | "delete"; collection: Collection };

/** Every collection of the user, with buttons to create, edit and delete. */
export function CollectionsSection({ list }: { list: CollectionList }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [most, setMost] = useState(firstShown);
  useReopen("collection-new", () => setAsked({ what: "create" }));
  const countShown = useShownCount();
  const locale = useLocale();
  const newButton = useRef<HTMLButtonElement>(null);
  const close = () => setAsked(null);
  const { collections = [], total, hasMore, loadMore } = list;
  const shown = collections.slice(0, most);
  const isFew = total <= firstShown + shownMore;

  function showMore(): void {
    const next = most + shownMore;
    setMost(next);
    if (hasMore && next > collections.length) loadMore();
  }

  return (
    <section aria-labelledby="interest-collections">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="interest-collections" className="text-xl">
          Interest Collections
        </h2>
        <Button
          ref={newButton}
          size="sm"
          icon={<FolderPlus aria-hidden="true" className="size-4" />}
          onClick={() => setAsked({ what: "create" })}
        >
          New Collection
        </Button>
      </div>
      <ul className="grid gap-3 md:grid-cols-2">
        {shown.map((collection) => (
          <li key={collection.id} className="min-w-0">
            <CollectionTile
              collection={{ ...collection, entryCount: countShown(collection) }}
              onEdit={() => setAsked({ what: "edit", collection })}
              onDelete={() => setAsked({ what: "delete", collection })}
            />
          </li>
        ))}
      </ul>
      {shown.length < total && (
        <Button variant="quiet" className="mt-3 w-full" onClick={showMore}>
          {isFew
            ? `Show all ${formatNumber(total, locale)} collections`
            : `Show more (${formatNumber(total - shown.length, locale)})`}
        </Button>
      )}
      {asked?.what === "create" && <LazyCollectionDialog onClose={close} />}
      {asked?.what === "edit" && (
        <LazyCollectionDialog collection={asked.collection} onClose={close} />
      )}
      {asked?.what === "delete" && (
        <DeleteCollectionDialog
          collection={asked.collection}
          onClose={close}
          onDeleted={() => {
            close();
            // The button that opened the dialog is removed with its collection.
            requestAnimationFrame(() => newButton.current?.focus());
          }}
        />
      )}
    </section>
  );
}
