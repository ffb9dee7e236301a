import { Link } from "@tanstack/react-router";
import type { Entry } from "#features/entries/contract.ts";
import { EntrySourceLine } from "#features/entries/web/entry-source.tsx";
import { WhyNote } from "#features/entries/web/why-note.tsx";
import { Thumbnail } from "#web/ui/picture/thumbnail.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { StateBadge } from "../state-badge.tsx";

const rowClasses = "flex gap-4 border-t border-line py-3.5 first:border-t-0 first:pt-3";

/** An entry below an answer. */
export function ListedEntry({ entry }: { entry: Entry }) {
  const { summary, whyItsInteresting: why, shared } = entry;
  const picture = entry.status === "failed" ? null : entry.picture;
  return (
    <li className={rowClasses}>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <p className="text-ui text-pretty wrap-anywhere">
          <Link to="/entry/$id" params={{ id: entry.id }} className="text-link font-medium">
            <UserText>{entry.title || "Untitled"}</UserText>
          </Link>
        </p>
        {summary && (
          <UserText as="p" className="line-clamp-2 font-serif text-base text-muted wrap-anywhere">
            {summary}
          </UserText>
        )}
        {shared && (
          <p className="truncate text-sm text-faint">
            Added by <UserText>{shared.addedBy.name}</UserText>
          </p>
        )}
        {why && <WhyNote clamp note={why} />}
        <div className="flex min-w-0 items-center gap-3">
          <EntrySourceLine entry={entry} className="min-w-0 flex-1" />
          <StateBadge entry={entry} />
        </div>
      </div>
      {picture && <Thumbnail picture={picture} shape="row" className="mt-0.5" />}
    </li>
  );
}

/** As high as most entries. */
export function ListedEntriesSkeleton({ count }: { count: number }) {
  return (
    <SkeletonGroup label="Loading entries...">
      <div>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className={rowClasses}>
            <div className="flex flex-1 flex-col gap-2.5 py-1">
              <Skeleton className="h-4 w-2/3" />
              <Skeleton className="h-4" />
              <Skeleton className="h-4 w-5/6" />
              <Skeleton className="h-4 w-1/2" />
            </div>
          </div>
        ))}
      </div>
      <Skeleton className="mt-2 h-8 w-28" />
    </SkeletonGroup>
  );
}
