import type { ListedCollection } from "#features/discover/contract.ts";
import { CollectionCover } from "#features/collections/web/collection-cover.tsx";
import { CollectionMark } from "#features/collections/web/collection-mark.tsx";
import { formatEntryCount } from "#features/collections/web/collection-words.ts";
import { useLocale } from "#web/format-number.ts";
import { UserText } from "#web/ui/text/user-text.tsx";

/** The collections on a user's public page, each as a card that links to its own page. */
export function ListedCollections({ collections }: { collections: readonly ListedCollection[] }) {
  const locale = useLocale();
  return (
    <section aria-labelledby="listed-collections" className="mt-8">
      <h2
        id="listed-collections"
        className="font-sans text-sm font-semibold tracking-normal text-muted"
      >
        Collections
      </h2>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {collections.map((collection) => (
          <li
            key={collection.slug}
            className="relative flex min-w-0 items-center gap-4 rounded-ui border border-line bg-raised p-4 transition-colors hover:border-edge"
          >
            <CollectionCover cover={collection.cover} className="size-14" />
            <div className="min-w-0 flex-1">
              <UserText as="h3" className="flex items-baseline gap-2 text-lg">
                <CollectionMark collection={collection} className="text-[0.9em]" />
                <a
                  href={`/shared/collections/${collection.slug}`}
                  className="line-clamp-2 min-w-0 outline-none wrap-anywhere after:absolute after:inset-0 after:rounded-ui focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent"
                >
                  {collection.title || "Untitled"}
                </a>
              </UserText>
              <p className="mt-0.5 text-sm text-faint tabular-nums">
                {formatEntryCount(collection.entryCount, locale)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
