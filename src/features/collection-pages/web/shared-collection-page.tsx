import { useState } from "react";
import { useSession } from "#features/account/web/session.ts";
import type { PublicCollectionPage } from "#features/collection-pages/contract.ts";
import { CollectionCover } from "#features/collections/web/collection-cover.tsx";
import { CollectionMark } from "#features/collections/web/collection-mark.tsx";
import { formatEntryCount } from "#features/collections/web/collection-words.ts";
import { PublicCard } from "#features/discover/web/public-card.tsx";
import { ListSkeleton, PublicList, PublicScreen } from "#features/discover/web/public-screen.tsx";
import { ShowMore } from "#web/ui/state/show-more.tsx";
import { useLocale } from "#web/format-number.ts";
import { Button, buttonClasses } from "#web/ui/button/button.tsx";
import { Flag } from "#web/ui/picture/icons.tsx";
import { loadDialog } from "#web/ui/dialog/load-dialog.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { UserSentence } from "#web/ui/text/user-sentence.tsx";
import { sentenceParts } from "#shared/sentence-parts.ts";
import { entryPath, feedPath, reportPage, useSharedCollection } from "./shared-collection.ts";

const ReportDialog = loadDialog(
  async () => (await import("#features/discover/web/report-dialog.tsx")).ReportDialog,
);

/** /shared/collections/{slug}: a collection for anybody, while its owner has its page turned on. */
export function SharedCollectionPage() {
  const { found, retry, more, isLoading, problem } = useSharedCollection();
  return (
    <PublicScreen
      found={found}
      onRetry={retry}
      skeleton={<ListSkeleton heading="w-72" line="w-96" />}
      title="This page does not exist"
      words="It was turned off, or the link is incomplete."
      isWide
    >
      {(page) => (
        <>
          <SharedCollection page={page} />
          {more && <ShowMore onMore={more} isLoading={isLoading} problem={problem} />}
          <PageFooter page={page} />
        </>
      )}
    </PublicScreen>
  );
}

function SharedCollection({ page }: { page: PublicCollectionPage }) {
  const { slug, title, description, cover, entryCount, maker, items } = page;
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="flex min-w-0 flex-1 basis-80 items-start gap-4 sm:gap-6">
          <CollectionCover cover={cover} className="size-16 sm:size-28" />
          <div className="max-w-reading min-w-0">
            <UserText as="div" className="flex items-baseline gap-3 text-2xl sm:text-3xl">
              <CollectionMark collection={page} className="text-[0.8em]" />
              <h1 className="min-w-0 text-pretty wrap-anywhere">{title || "Untitled"}</h1>
            </UserText>
            <p className="mt-2 text-ui text-faint wrap-anywhere">
              <span className="tabular-nums">{formatEntryCount(entryCount, useLocale())}</span>
              {maker && (
                <>
                  {" · A collection by "}
                  <a href={`/people/${maker.name}`} className="underline">
                    <UserText>{maker.username}</UserText>
                  </a>
                </>
              )}
            </p>
            {description && (
              <UserText
                as="p"
                className="mt-3 font-serif text-lg text-pretty whitespace-pre-line text-muted wrap-anywhere"
              >
                {description}
              </UserText>
            )}
          </div>
        </div>
        <a href={feedPath(slug)} className={buttonClasses("secondary", "sm")}>
          Follow by feed
        </a>
      </header>
      <PublicList
        items={items}
        renderCard={(entry) => (
          <PublicCard
            entry={entry}
            heading="h2"
            href={entryPath(slug, entry.slug)}
            details={
              entry.addedBy === undefined
                ? []
                : [<UserSentence key="by" parts={sentenceParts`Added by ${entry.addedBy}`} />]
            }
          />
        )}
      />
    </>
  );
}

/** What a reader can do next. Empty until it is known whether they are signed in. */
function PageFooter({ page: { slug, title } }: { page: PublicCollectionPage }) {
  const { status } = useSession();
  const [isReporting, setReporting] = useState(false);
  if (status === "unknown") return null;
  return (
    <aside className="mt-14 border-t border-line pt-8">
      {status === "signed-in" ? (
        <Button
          size="sm"
          variant="quiet"
          className="-ml-2.5"
          icon={<Flag aria-hidden="true" className="size-4" />}
          onClick={() => setReporting(true)}
        >
          Report this page
        </Button>
      ) : (
        <>
          <p className="font-serif text-lg text-pretty text-muted">
            This collection is from a commonplace book. Keep your own, with a note on why things
            struck you.
          </p>
          <a href="/login#sign_up" className={`${buttonClasses("primary")} mt-4`}>
            Start Free
          </a>
        </>
      )}
      {isReporting && (
        <ReportDialog
          label="Report a page"
          title={title || "Untitled"}
          toastKey={`report ${slug}`}
          report={(reason) => reportPage(slug, { reason })}
          onClose={() => setReporting(false)}
        />
      )}
    </aside>
  );
}
