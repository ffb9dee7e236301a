import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useQueryClient,
} from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Topic, TopicPage } from "#features/topics/contract.ts";
import { showAddEntry } from "#web/layout/dialogs/add-entry.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Tags } from "#web/ui/picture/icons.tsx";
import { EmptyState } from "#web/ui/state/empty-state.tsx";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { NextPage } from "#web/ui/state/next-page.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import { focusHeading } from "#web/ui/text/focus-heading.ts";
import { MergeDialog } from "./merge-dialog.tsx";
import { RenameDialog } from "./rename-dialog.tsx";
import { deleteTopic, pinTopic } from "./topic-changes.ts";
import { TopicRow } from "./topic-row.tsx";

/** The topics, pinned ones first. More are loaded when the user scrolls to the end. */
export function TopicList(props: {
  list: UseInfiniteQueryResult<InfiniteData<TopicPage>>;
  searched: string;
  onClearSearch: () => void;
}) {
  const { list, searched } = props;
  const client = useQueryClient();
  const rows = useRef<HTMLUListElement>(null);
  const [asked, setAsked] = useState<{ topic: Topic; action: "rename" | "merge" } | null>(null);
  const topics = list.data?.pages.flatMap((page) => page.items);

  /** The row is removed: focus its neighbour or, if it was the last one, the heading. */
  function focusBeside({ key }: Topic): void {
    const row = rows.current?.querySelector(`[data-topic="${CSS.escape(key)}"]`);
    const beside = row?.nextElementSibling ?? row?.previousElementSibling;
    const button = beside?.querySelector<HTMLElement>("button");
    if (button) button.focus({ preventScroll: true });
    else focusHeading();
  }

  if (!topics) {
    return list.error ? (
      <ErrorState
        title="Failed to load the topics"
        error={list.error}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    ) : (
      <TopicSkeleton />
    );
  }
  if (topics.length === 0)
    return searched === "" ? <NoTopics /> : <NoMatch onClearSearch={props.onClearSearch} />;
  return (
    <>
      <ul ref={rows} aria-label="Topics" className="border-t border-line">
        {topics.map((topic) => (
          <TopicRow
            key={topic.key}
            topic={topic}
            onRename={() => setAsked({ topic, action: "rename" })}
            onMerge={() => setAsked({ topic, action: "merge" })}
            onPin={() => pinTopic(client, topic)}
            onDelete={() => {
              focusBeside(topic);
              deleteTopic(client, topic);
            }}
          />
        ))}
      </ul>
      {list.hasNextPage && <NextPage list={list} failure="Failed to load the topics" />}
      {asked?.action === "rename" && (
        <RenameDialog topic={asked.topic} onClose={() => setAsked(null)} />
      )}
      {asked?.action === "merge" && (
        <MergeDialog topic={asked.topic} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

function NoTopics() {
  return (
    <EmptyState
      title="No topics yet"
      icon={<Tags className="size-6" />}
      action={
        <Button variant="primary" onClick={() => showAddEntry()}>
          Add Entry
        </Button>
      }
    >
      Every entry that you add is read, and its topics are listed here.
    </EmptyState>
  );
}

function NoMatch({ onClearSearch }: { onClearSearch: () => void }) {
  return (
    <EmptyState
      title="No topic contains this"
      action={<Button onClick={onClearSearch}>Show all topics</Button>}
    >
      Try a part of the word, or a former name.
    </EmptyState>
  );
}

function TopicSkeleton() {
  return (
    <SkeletonGroup label="Loading the topics..." className="border-t border-line">
      {["w-2/5", "w-1/4", "w-1/2", "w-1/3", "w-2/5", "w-1/5"].map((width, index) => (
        <div key={index} className="flex h-14 items-center gap-4 border-b border-line">
          <Skeleton className={`h-5 ${width}`} />
          <Skeleton className="ml-auto h-4 w-16" />
          <Skeleton className="size-8" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
