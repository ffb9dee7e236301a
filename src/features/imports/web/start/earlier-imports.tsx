import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Import } from "#features/imports/contract.ts";
import { useLocale } from "#web/format-number.ts";
import { Badge } from "#web/ui/text/badge.tsx";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { NextPage } from "#web/ui/state/next-page.tsx";
import { RelativeTime } from "#web/ui/text/relative-time.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { describeStatus, formatNames, isHeldUp, statusTones } from "../import-words.ts";
import { importsQuery } from "../queries.ts";

/** The list of earlier and running imports. */
export function EarlierImports() {
  const list = useInfiniteQuery(importsQuery);
  const imports = list.data?.pages.flatMap((page) => page.items);

  return (
    <section aria-labelledby="earlier-imports">
      <h2 id="earlier-imports" className="mb-4 text-xl">
        Your imports
      </h2>
      {imports ? (
        imports.length > 0 ? (
          <ul className="divide-y divide-line rounded-ui border border-line">
            {imports.map((one) => (
              <ImportItem key={one.id} one={one} />
            ))}
          </ul>
        ) : (
          <p className="text-ui text-pretty text-muted">
            None yet. They are listed here while they run and afterwards, and each can be undone as
            a whole.
          </p>
        )
      ) : list.error ? (
        <ErrorState
          title="Failed to load your imports"
          error={list.error}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <SkeletonGroup label="Loading your imports..." className="flex flex-col gap-2">
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </SkeletonGroup>
      )}
      {imports && list.hasNextPage && (
        <NextPage list={list} failure="Failed to load your imports" />
      )}
    </section>
  );
}

function ImportItem({ one }: { one: Import }) {
  const locale = useLocale();
  return (
    <li className="relative flex items-center gap-4 px-4 py-3 transition-colors hover:bg-hover sm:px-5">
      <div className="min-w-0 flex-1">
        <Link
          to="/import/$id"
          params={{ id: one.id }}
          className="block truncate text-ui font-medium after:absolute after:inset-0"
          title={one.fileName}
        >
          <UserText>{one.fileName}</UserText>
        </Link>
        <p className="text-sm text-faint">
          {one.format && `${formatNames[one.format]} · `}
          <RelativeTime iso={one.createdAt} />
        </p>
      </div>
      <Badge
        tone={isHeldUp(one) ? "warning" : statusTones[one.status]}
        className="shrink-0 tabular-nums"
      >
        {describeStatus(one, locale)}
      </Badge>
    </li>
  );
}
