import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState, type ReactNode } from "react";
import type { Entry } from "#features/entries/contract.ts";
import { useIsHidden } from "#features/entries/web/use-is-hidden.ts";
import type { ProjectEntry } from "#features/projects/contract.ts";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/state/empty-state.tsx";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { LinkIcon } from "#web/ui/picture/icons.tsx";
import { loadDialog } from "#web/ui/dialog/load-dialog.tsx";
import { NextPage } from "#web/ui/state/next-page.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import { PanelHeading } from "../project/panel-heading.tsx";
import { linksQuery } from "../queries.ts";
import { unlinkWithUndo } from "./link-changes.ts";
import { LinkedEntry } from "./linked-entry.tsx";
import { Suggestions } from "./suggestions.tsx";

const LinkEntryDialog = loadDialog(
  async () => (await import("./link-entry-dialog.tsx")).LinkEntryDialog,
);

const grid = "grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-4";

/** The entries linked to a project, and suggestions for more. */
export function EntriesPanel(props: {
  projectId: string;
  renderEntry: (entry: Entry) => ReactNode;
}) {
  const { projectId } = props;
  const client = useQueryClient();
  const list = useInfiniteQuery(linksQuery(projectId));
  const isHidden = useIsHidden();
  const [isLinking, setLinking] = useState(false);
  const linkButton = useRef<HTMLButtonElement>(null);
  const links = list.data?.pages
    .flatMap(({ items }) => items)
    .filter((one) => !isHidden(one.entry));

  const unlink = useCallback(
    (link: ProjectEntry) => {
      // The pressed button is removed with its entry.
      linkButton.current?.focus();
      unlinkWithUndo(client, link);
    },
    [client],
  );

  return (
    <section aria-labelledby="linked-entries">
      <PanelHeading id="linked-entries" title="Linked Entries">
        <Button
          ref={linkButton}
          icon={<LinkIcon aria-hidden="true" className="size-4" />}
          onClick={() => setLinking(true)}
        >
          Link Entry
        </Button>
      </PanelHeading>
      {links ? (
        links.length > 0 ? (
          <ul className={`group/list ${grid}`}>
            {links.map((link) => (
              <LinkedEntry
                key={link.id}
                link={link}
                renderEntry={props.renderEntry}
                onUnlink={unlink}
              />
            ))}
          </ul>
        ) : (
          <EmptyState
            title="No entries linked yet"
            action={<Button onClick={() => setLinking(true)}>Link Entry</Button>}
          >
            Link the entries that this project is based on, with a note on how you use each.
            Questions about the project are answered from them.
          </EmptyState>
        )
      ) : list.error ? (
        <ErrorState
          title="Failed to load project entries"
          error={list.error}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <SkeletonGroup label="Loading project entries..." className={grid}>
          {[0, 1, 2].map((index) => (
            <Skeleton key={index} className="h-52" />
          ))}
        </SkeletonGroup>
      )}
      {list.hasNextPage && <NextPage list={list} failure="Failed to load project entries" />}
      <Suggestions projectId={projectId} onEmptied={() => linkButton.current?.focus()} />
      {isLinking && <LinkEntryDialog projectId={projectId} onClose={() => setLinking(false)} />}
    </section>
  );
}
