import type { PublicPageEntry } from "#features/collection-pages/contract.ts";
import { CollectionMark } from "#features/collections/web/collection-mark.tsx";
import { entrySkeleton, PublicScreen } from "#features/discover/web/public-screen.tsx";
import { SharedEntry } from "#features/discover/web/shared-entry-view.tsx";
import { buttonClasses } from "#web/ui/button/button.tsx";
import { ArrowLeft } from "#web/ui/picture/icons.tsx";
import { RelativeTime } from "#web/ui/text/relative-time.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { pagePath, useSharedCollectionEntry } from "./shared-collection.ts";

/** /shared/collections/{slug}/{entry}: one entry on the public page of a collection. */
export function SharedCollectionEntryPage() {
  const { found, retry } = useSharedCollectionEntry();
  return (
    <PublicScreen
      found={found}
      onRetry={retry}
      skeleton={entrySkeleton}
      title="This is not shared any more"
      words="It is no longer on this page, or the link is incomplete."
    >
      {(shown) => <EntryOfCollection found={shown} />}
    </PublicScreen>
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
