import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CreatedKey } from "#features/keys/contract.ts";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/state/empty-state.tsx";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import { CreateKeyDialog } from "./create-key-dialog.tsx";
import { KeysList } from "./keys-list.tsx";
import { NewKeyDialog } from "./new-key-dialog.tsx";
import { keysQuery } from "./queries.ts";

/** The API keys on /profile. */
export function KeysSection() {
  const keys = useQuery(keysQuery);
  const [shown, setShown] = useState<"create" | CreatedKey | null>(null);
  const begin = (
    <Button size="sm" onClick={() => setShown("create")}>
      Create API key
    </Button>
  );

  return (
    <section aria-labelledby="api-keys-title">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="api-keys-title" className="text-xl">
          API keys
        </h2>
        {keys.data && keys.data.length > 0 && begin}
      </div>
      <p className="mb-4 text-ui text-pretty text-muted">
        With an API key, scripts and other programs act for you within the scopes that you choose.
        The{" "}
        <a href="/api-reference" className="text-ink underline decoration-edge underline-offset-4">
          API reference
        </a>{" "}
        lists what they can do. Assistants that support the Model Context Protocol connect to{" "}
        <code className="text-sm">/mcp</code> with one.
      </p>
      {keys.data ? (
        keys.data.length > 0 ? (
          <KeysList keys={keys.data} now={keys.dataUpdatedAt} />
        ) : (
          <EmptyState title="No API keys yet" action={begin}>
            Create one to let a program save, search or ask for you.
          </EmptyState>
        )
      ) : keys.error ? (
        <ErrorState
          title="Your API keys did not load"
          error={keys.error}
          retrying={keys.isFetching}
          onRetry={() => void keys.refetch()}
        />
      ) : (
        <KeysSkeleton />
      )}
      {shown === "create" && (
        <CreateKeyDialog onClose={() => setShown(null)} onCreated={setShown} />
      )}
      {shown !== null && shown !== "create" && (
        <NewKeyDialog created={shown} onClose={() => setShown(null)} />
      )}
    </section>
  );
}

function KeysSkeleton() {
  return (
    <SkeletonGroup label="Loading your API keys...">
      <Skeleton className="h-56" />
    </SkeletonGroup>
  );
}
