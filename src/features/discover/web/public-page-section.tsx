import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { PublicPage, PublicPageUpdate, discoverApi } from "#features/discover/contract.ts";
import { ApiError } from "#web/data/api.ts";
import { Button, buttonClasses } from "#web/ui/button/button.tsx";
import { CheckboxField } from "#web/ui/form/checkbox-field.tsx";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { FormFailure } from "#web/ui/form/form-failure.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { feedPath } from "./person.ts";
import { callerOf } from "#web/data/client.ts";

const call = callerOf<typeof discoverApi>();

const publicPageQuery = queryOptions({
  queryKey: ["public-page"],
  queryFn: ({ signal }) => call("GET /api/profile/public-page", { signal }),
});

/** The settings of the user's public page: whether it is on, and its name. */
export function PublicPageSection() {
  const { data, error, isFetching, refetch } = useQuery(publicPageQuery);
  return (
    <section aria-labelledby="public-page-title">
      <h2 id="public-page-title" className="mb-4 text-xl">
        Public page
      </h2>
      {data ? (
        <PublicPageForm page={data} />
      ) : error ? (
        <ErrorState
          title="It did not load"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonGroup label="Loading your public page..." className="flex flex-col gap-5">
          <Skeleton className="h-12" />
          <Skeleton className="h-16.5 max-w-form" />
          <Skeleton className="h-10 w-28" />
        </SkeletonGroup>
      )}
    </section>
  );
}

function PublicPageForm({ page }: { page: PublicPage }) {
  const client = useQueryClient();
  const [name, setName] = useState(page.name ?? "");
  const [isOn, setOn] = useState(page.isOn);
  const [isIndexed, setIndexed] = useState(page.isIndexed);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ name?: string | undefined; failure?: unknown }>({});

  async function save(body: PublicPageUpdate, said: string): Promise<void> {
    setBusy(true);
    setProblem({});
    try {
      const saved = await call("PATCH /api/profile/public-page", { body });
      client.setQueryData(publicPageQuery.queryKey, saved);
      setName(saved.name ?? "");
      setOn(saved.isOn);
      toast.success(said, { key: "public-page" });
    } catch (error) {
      setOn((shown) => (body.isOn === false ? true : shown));
      const field = error instanceof ApiError ? error.fields["name"] : undefined;
      setProblem({ name: field, failure: error });
    }
    setBusy(false);
  }

  function turn(wanted: boolean): void {
    setOn(wanted);
    // Turning off is saved at once; turning on needs a name first.
    if (!wanted && page.isOn) void save({ isOn: false }, "Your public page is turned off");
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void save({ name, isOn: true, isIndexed }, "Your public page is on");
      }}
    >
      <SwitchField
        label="Publish a page with my public entries"
        description={
          page.isOn
            ? "Everybody can see it, with your username. Your shared entries name you, too."
            : "Off: nothing that you share says that it is yours."
        }
        checked={isOn}
        disabled={busy}
        onCheckedChange={turn}
      />
      <FormFailure title="Failed to save your public page" error={problem.failure} />
      {isOn && (
        <>
          <TextField
            label="Address"
            leading={<span className="pl-3 text-sm">/people/</span>}
            hint="3 to 40 letters from a to z, digits and hyphens"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            className="max-w-form [&_input]:pl-18"
            value={name}
            error={problem.name}
            onChange={(event) => setName(event.target.value)}
          />
          <CheckboxField
            label="Let search engines list it"
            description="Has no effect while the page lists an entry with text that you supplied."
            checked={isIndexed}
            onCheckedChange={setIndexed}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" busy={busy} busyLabel="Saving...">
              {page.isOn ? "Save" : "Turn on"}
            </Button>
            {page.isOn && page.name && <Links name={page.name} />}
          </div>
        </>
      )}
    </form>
  );
}

function Links({ name }: { name: string }) {
  return (
    <>
      <a href={`/people/${name}`} target="_blank" rel="noopener" className={buttonClasses("quiet")}>
        Open page
      </a>
      <a href={feedPath(name)} target="_blank" rel="noopener" className={buttonClasses("quiet")}>
        Atom feed
      </a>
    </>
  );
}
