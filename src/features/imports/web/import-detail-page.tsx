import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { isNoSuchPage } from "#web/data/api.ts";
import { usePageState } from "#web/page-state.ts";
import { buttonClasses } from "#web/ui/button/button.tsx";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { ArrowLeft } from "#web/ui/picture/icons.tsx";
import { Page } from "#web/ui/page.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import { WaitingHeading } from "#web/ui/state/waiting-heading.tsx";
import { ImportView } from "./detail/import-view.tsx";
import { keepImportsLive } from "./live-imports.ts";
import { importQuery } from "./queries.ts";

/** The page /import/{id}: the plan of an import, its progress, its result and its rows. */
export function ImportDetailPage() {
  const { id = "" } = useParams({ strict: false });
  const client = useQueryClient();
  const page = usePageState();
  // SSR has already looked for the import.
  const isToldMissing =
    page.isMissing === true && page.path?.startsWith(`/import/${encodeURIComponent(id)}`);
  const { data, error, isFetching, refetch } = useQuery({
    ...importQuery(id),
    enabled: !isToldMissing,
  });

  useEffect(() => keepImportsLive(client), [client]);

  const isRefused = isNoSuchPage(error);
  if (isToldMissing || (isRefused && !data)) return <MissingImport />;
  return (
    <Page title={data?.fileName ?? "Import"} width="reading">
      <Link to="/import" className={`${buttonClasses("quiet", "sm")} mb-6 -ml-2.5`}>
        <ArrowLeft aria-hidden="true" className="size-4" />
        All imports
      </Link>
      {data ? (
        <ImportView one={data} />
      ) : error ? (
        <>
          <WaitingHeading>Import</WaitingHeading>
          <ErrorState
            title="Failed to load this import"
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        </>
      ) : (
        <SkeletonGroup label="Loading import...">
          <WaitingHeading>Import</WaitingHeading>
          <Skeleton className="h-10 w-80 max-w-full" />
          <Skeleton className="mt-2 h-5 w-48" />
          <Skeleton className="mt-8 h-44" />
          <Skeleton className="mt-14 h-8 w-32" />
          <Skeleton className="mt-4 h-64" />
        </SkeletonGroup>
      )}
    </Page>
  );
}

function MissingImport() {
  return (
    <Page title="Import not found" width="reading">
      <h1 className="text-2xl">Import not found</h1>
      <p className="mt-3 text-base text-muted">
        It may have been removed, or it belongs to somebody else.
      </p>
      <Link to="/import" className={`${buttonClasses("primary")} mt-6`}>
        All imports
      </Link>
    </Page>
  );
}
