import type { PublicPageEntry } from "#features/collection-pages/contract.ts";
import { CollectionMark } from "#features/collections/web/collection-mark.tsx";
import { NotShown } from "#features/discover/web/not-shown.tsx";
import { SharedEntry } from "#features/discover/web/shared-entry-view.tsx";
import { buttonClasses } from "#web/ui/button/button.tsx";
import { ArrowLeft } from "#web/ui/picture/icons.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import { RelativeTime } from "#web/ui/text/relative-time.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { pagePath, useSharedCollectionEntry } from "./shared-collection.ts";

/** /shared/collections/{slug}/{entry}: one entry on the public page of a collection. */
export function SharedCollectionEntryPage() {
  const { found, retry } = useSharedCollectionEntry();
  return (
    <div className="mx-auto w-full max-w-reading px-4 py-10 sm:px-6 sm:py-16">
      {found === null ? (
        <SkeletonGroup label="Loading...">
          <Skeleton className="h-12" />
          <Skeleton className="mt-6 h-40" />
        </SkeletonGroup>
      ) : "data" in found ? (
        <EntryOfCollection found={found.data} />
      ) : (
        <NotShown
          error={found.error}
          onRetry={retry}
          title="This is not shared any more"
          words="It is no longer on this page, or the link is incomplete."
        />
      )}
    </div>
  );
}

function EntryOfCollection({ found: { collection, entry } }: { found: PublicPageEntry }) {
  const path = pagePath(collection.slug);
  const title = collection.title || "Untitled";
  return (
    <>
      <nav aria-label="Collection" className="mb-6">
        <a
          href={path}
          className="inline-flex max-w-full items-baseline gap-2 text-ui text-muted hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-4 shrink-0 self-center" />
          <CollectionMark collection={collection} />
          <UserText className="min-w-0 wrap-anywhere">{title}</UserText>
        </a>
      </nav>
      <SharedEntry
        entry={entry}
        sharedBy={
          <>
            Shared <RelativeTime iso={entry.createdAt} />
            {entry.addedBy !== undefined && (
              <span className="wrap-anywhere">
                {" "}
                by <UserText>{entry.addedBy}</UserText>
              </span>
            )}
          </>
        }
      >
        <p className="mt-14 border-t border-line pt-8">
          <a href={path} className={buttonClasses("secondary")}>
            More from this collection
          </a>
        </p>
      </SharedEntry>
    </>
  );
}
