import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState, type Ref } from "react";
import { useDelayed } from "#web/hooks/use-delayed.ts";
import { Button, buttonClasses } from "#web/ui/button/button.tsx";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { SquarePen } from "#web/ui/picture/icons.tsx";
import { NextPageButton } from "#web/ui/state/next-page.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import { SearchField } from "#web/ui/form/search-field.tsx";
import { conversationsQuery } from "../queries.ts";
import { ConversationItem } from "./conversation-item.tsx";

export type ConversationListProps = {
  currentId: string | undefined;
  /** A conversation was chosen, the current one or another. */
  onChosen: () => void;
  onNew: () => void;
  onDeleted: (id: string) => void;
  newLink?: Ref<HTMLAnchorElement> | undefined;
};

/** The stored conversations: start, find, open, rename, delete. */
export function ConversationList({ newLink, ...props }: ConversationListProps) {
  const [typed, setTyped] = useState("");
  const searched = useDelayed(typed.trim());
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <Link ref={newLink} to="/chat" className={buttonClasses("secondary")} onClick={props.onNew}>
        <SquarePen className="size-4" />
        New conversation
      </Link>
      <SearchField label="Search conversations" value={typed} onValueChange={setTyped} />
      <Found {...props} searched={searched} onClear={() => setTyped("")} />
    </div>
  );
}

function Found(
  props: Omit<ConversationListProps, "newLink"> & { searched: string; onClear: () => void },
) {
  const { searched, currentId } = props;
  const list = useInfiniteQuery(conversationsQuery(searched));
  const conversations = list.data?.pages.flatMap((page) => page.items);

  if (!conversations && list.error) {
    return (
      <ErrorState
        title="Your conversations did not load"
        error={list.error}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (!conversations) {
    return (
      <SkeletonGroup label="Loading conversations..." className="flex flex-col gap-1">
        {["w-40", "w-32", "w-44", "w-36"].map((width) => (
          <div key={width} className="flex h-13 flex-col justify-center gap-2 px-3">
            <Skeleton className={`h-3.5 ${width}`} />
            <Skeleton className="h-2.5 w-20" />
          </div>
        ))}
      </SkeletonGroup>
    );
  }
  if (conversations.length === 0) {
    return (
      <div className="px-3 text-ui text-pretty text-muted">
        {searched ? (
          <>
            <p>No conversation has these words.</p>
            <Button size="sm" className="mt-3" onClick={props.onClear}>
              Clear search
            </Button>
          </>
        ) : (
          <p>What you ask is kept here.</p>
        )}
      </div>
    );
  }
  return (
    // A scrollable region is keyboard-scrollable through the links in it.
    <div className="-mr-2 min-h-0 flex-1 overflow-y-auto overscroll-contain pr-2 pb-4">
      <ul aria-label="Conversations" className="flex flex-col gap-px">
        {conversations.map((one) => (
          <ConversationItem
            key={one.id}
            conversation={one}
            isCurrent={one.id === currentId}
            onChosen={props.onChosen}
            onDeleted={() => props.onDeleted(one.id)}
          />
        ))}
      </ul>
      {list.hasNextPage && <NextPageButton list={list} size="sm" className="mt-2 w-full" />}
    </div>
  );
}
