import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useStoredSort } from "#features/account/web/stored-sort.ts";
import { useReopen } from "#web/drafts/drafts.ts";
import { Button } from "#web/ui/button/button.tsx";
import { ChoiceBar } from "#web/ui/form/choice-bar.tsx";
import { Plus } from "#web/ui/picture/icons.tsx";
import { loadDialog } from "#web/ui/dialog/load-dialog.tsx";
import { Page } from "#web/ui/page.tsx";
import { SearchField } from "#web/ui/form/search-field.tsx";
import { SortMenu } from "#web/ui/menu/sort-menu.tsx";
import { useSearchText } from "#web/hooks/use-search-text.ts";
import { ProjectList } from "./list/project-list.tsx";
import { watchProjects } from "./live-projects.ts";
import { describeListing, filterNames, parseProjectFilter, sortNames } from "./project-words.ts";
import { useProjects } from "./use-projects.ts";

const NewProjectDialog = loadDialog(
  async () => (await import("./list/new-project-dialog.tsx")).NewProjectDialog,
);

/** /projects. `?new` opens it with the dialog for a new one. */
export function ProjectsPage() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { filter: asked, new: isNewAsked } = useSearch({ strict: false }) as Record<
    string,
    unknown
  >;
  const filter = parseProjectFilter(asked);
  const { typed, setTyped, searched } = useSearchText();
  const [sort, setSort] = useStoredSort("projects", sortNames);
  const [isCreating, setCreating] = useState(false);
  const list = useProjects(describeListing(filter, sort, searched));

  // Controls for nothing only distract from the first step. Archived projects are listed apart.
  const isEmpty =
    list.projects?.length === 0 && filter === "all" && searched === "" && typed === "";

  useEffect(() => watchProjects(client), [client]);
  useReopen("new-project", () => setCreating(true));

  function change(search: Record<string, unknown>): void {
    void navigate({
      to: ".",
      search: ((known: object) => ({ ...known, ...search })) as never,
      replace: true,
      resetScroll: false,
    });
  }

  function closeNew(): void {
    setCreating(false);
    if (isNewAsked !== undefined) change({ new: undefined });
  }

  return (
    <Page title="My Projects">
      <header className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-2xl">My Projects</h1>
          <p className="mt-1 text-base text-muted">Manage and track all your ongoing projects</p>
        </div>
        <Button
          icon={<Plus aria-hidden="true" className="size-4" />}
          onClick={() => setCreating(true)}
        >
          New Project
        </Button>
      </header>
      <div className="mb-6 flex flex-wrap items-center gap-2">
        {!isEmpty && (
          <SearchField
            label="Search projects"
            className="min-w-56 flex-1 basis-56 sm:max-w-form"
            value={typed}
            onValueChange={setTyped}
          />
        )}
        <div className="max-sm:order-last">
          <ChoiceBar
            legend="Which projects"
            value={filter}
            names={filterNames}
            onValueChange={(value) => change({ filter: value === "all" ? undefined : value })}
          />
        </div>
        {!isEmpty && (
          <div className="-mr-1.5 ml-auto">
            <SortMenu
              compact
              label="Sort projects"
              value={sort}
              options={sortNames}
              onValueChange={setSort}
            />
          </div>
        )}
      </div>
      <ProjectList
        list={list}
        filter={filter}
        searched={searched}
        onCreate={() => setCreating(true)}
        onShowAll={() => {
          setTyped("");
          change({ filter: undefined, q: undefined });
        }}
      />
      {(isCreating || isNewAsked !== undefined) && <NewProjectDialog onClose={closeNew} />}
    </Page>
  );
}
