import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import type { Entry } from "#features/entries/contract.ts";
import type { Project } from "#features/projects/contract.ts";
import { formatNumber, useLocale } from "#web/format-number.ts";
import { useReopen } from "#web/drafts/drafts.ts";
import { loadOnMount } from "#web/ui/state/load-on-mount.tsx";
import { Tabs } from "#web/ui/menu/tabs.tsx";
import { EntriesPanel } from "../entries/entries-panel.tsx";
import { PeoplePanel } from "../people/people-panel.tsx";
import { ProjectOverview } from "./project-overview.tsx";

const ProjectForm = loadOnMount(async () => (await import("./project-form.tsx")).ProjectForm);

/** A project's card or form, and below it its people and entries. */
export function ProjectView(props: {
  project: Project;
  renderEntry: (entry: Entry) => ReactNode;
  onExport: () => void;
}) {
  const { project } = props;
  const [editing, setEditing] = useState<"name" | "attributes" | null>(null);
  const [tab, setTab] = useTab();
  useReopen(`project-${project.id}`, () => setEditing("name"));
  const locale = useLocale();
  const overview = (
    <ProjectOverview project={project} onEdit={setEditing} onExport={props.onExport} />
  );

  return (
    <>
      {editing ? (
        <ProjectForm
          fallback={overview}
          project={project}
          beginAt={editing}
          onClose={() => setEditing(null)}
        />
      ) : (
        overview
      )}
      <Tabs
        className="mt-8"
        label="Project sections"
        value={tab}
        onValueChange={setTab}
        tabs={[
          {
            value: "people",
            label: <Counted label="People" count={formatNumber(project.peopleCount, locale)} />,
            content: <PeoplePanel projectId={project.id} />,
          },
          {
            value: "entries",
            label: <Counted label="Entries" count={formatNumber(project.entryCount, locale)} />,
            content: <EntriesPanel projectId={project.id} renderEntry={props.renderEntry} />,
          },
        ]}
      />
    </>
  );
}

function Counted({ label, count }: { label: string; count: string }) {
  return (
    <>
      {label} <span className="font-normal text-faint tabular-nums">{count}</span>
    </>
  );
}

/** Kept in the URL, so that Back from an entry returns to the entries. */
function useTab(): ["people" | "entries", (tab: "people" | "entries") => void] {
  const navigate = useNavigate();
  const { tab } = useSearch({ strict: false }) as { tab?: unknown };
  return [
    tab === "entries" ? "entries" : "people",
    (value) =>
      void navigate({
        to: ".",
        search: (value === "entries" ? { tab: value } : {}) as never,
        replace: true,
        resetScroll: false,
      }),
  ];
}
