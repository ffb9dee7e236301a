import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { isNotFound } from "#web/data/api.ts";
import { NotFound } from "#web/layout/not-found/not-found.tsx";
import { Tabs } from "#web/ui/menu/tabs.tsx";
import { Page } from "#web/ui/page.tsx";
import { type AdminTab, parseTab } from "./admin-tabs.ts";
import { CapturesPanel } from "./captures-panel.tsx";
import { JobsPanel } from "./jobs-panel.tsx";
import { queuesQuery } from "./queries.ts";
import { PublicPanel } from "./public-panel.tsx";
import { SystemPanel } from "./system-panel.tsx";
import { UsersPanel } from "./users-panel.tsx";

/** /admin, for operators. For all other users the page does not exist. */
export function AdminPage() {
  const navigate = useNavigate();
  const { tab } = useSearch({ strict: false }) as { tab?: unknown };
  const { error } = useQuery({ ...queuesQuery, refetchInterval: false });

  function choose(next: AdminTab): void {
    void navigate({
      to: ".",
      search: { tab: next === "users" ? undefined : next } as never,
      replace: true,
      resetScroll: false,
    });
  }

  if (isNotFound(error)) return <NotFound />;
  return (
    <Page title="Administration">
      <header className="mb-6">
        <h1 className="text-2xl">Administration</h1>
        <p className="mt-1 text-base text-pretty text-muted">
          Accounts, background work and this server. What users keep is not shown here.
        </p>
      </header>
      <Tabs<AdminTab>
        label="Views"
        value={parseTab(tab)}
        onValueChange={choose}
        tabs={[
          { value: "users", label: "Users", content: <UsersPanel /> },
          { value: "jobs", label: "Jobs", content: <JobsPanel /> },
          { value: "captures", label: "Captures", content: <CapturesPanel /> },
          { value: "public", label: "Public", content: <PublicPanel /> },
          { value: "system", label: "System", content: <SystemPanel /> },
        ]}
      />
    </Page>
  );
}
