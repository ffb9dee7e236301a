import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { FeedbackItem, FeedbackPage } from "#features/feedback/contract.ts";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/state/empty-state.tsx";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { ArrowDownUp } from "#web/ui/picture/icons.tsx";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { loadDialog } from "#web/ui/dialog/load-dialog.tsx";
import { NextPageButton } from "#web/ui/state/next-page.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import type { FeedbackAction } from "./feedback-actions.tsx";
import { FeedbackCard } from "./feedback-card.tsx";
import { useHeldOrder } from "./use-held-order.ts";

const EditFeedbackDialog = loadDialog(
  async () => (await import("./feedback-dialogs.tsx")).EditFeedbackDialog,
);
const AnswerFeedbackDialog = loadDialog(
  async () => (await import("./answer-feedback-dialog.tsx")).AnswerFeedbackDialog,
);
const MergeFeedbackDialog = loadDialog(
  async () => (await import("./merge-feedback-dialog.tsx")).MergeFeedbackDialog,
);
const DeleteFeedbackDialog = loadDialog(
  async () => (await import("./delete-feedback-dialog.tsx")).DeleteFeedbackDialog,
);

const dialogs = {
  edit: EditFeedbackDialog,
  answer: AnswerFeedbackDialog,
  merge: MergeFeedbackDialog,
  delete: DeleteFeedbackDialog,
} as const satisfies Record<FeedbackAction, unknown>;

type Asked = { what: FeedbackAction; item: FeedbackItem };

export function FeedbackList(props: {
  list: UseInfiniteQueryResult<InfiniteData<FeedbackPage>>;
  /** Whether a severity filter is active. */
  isNarrowed: boolean;
  onShowAll: () => void;
  onAdd: () => void;
}) {
  const { list } = props;
  const [asked, setAsked] = useState<Asked | null>(null);
  const AskedDialog = asked && dialogs[asked.what];
  const items = list.data?.pages.flatMap((page) => page.items);

  if (!items) {
    return list.error ? (
      <ErrorState
        title="Failed to load feedback"
        error={list.error}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    ) : (
      <LoadingCards />
    );
  }
  if (items.length === 0) {
    return props.isNarrowed ? (
      <EmptyState
        title="Nothing of this severity"
        action={<Button onClick={props.onShowAll}>Show all</Button>}
      >
        The board has no such item, or it is closed.
      </EmptyState>
    ) : (
      <EmptyState
        title="No feedback yet"
        action={<Button onClick={props.onAdd}>Add Feedback</Button>}
      >
        Report what is broken, missing or could be better. Everybody here can see it and vote on it.
      </EmptyState>
    );
  }
  return (
    <>
      <Cards items={items} isOld={list.isPlaceholderData} onAsk={setAsked} />
      {list.hasNextPage && <NextPageButton list={list} className="mt-6 w-full" />}
      {AskedDialog && <AskedDialog item={asked!.item} onClose={() => setAsked(null)} />}
    </>
  );
}

function Cards(props: {
  items: readonly FeedbackItem[];
  /** Whether the items belong to the previous filter. */
  isOld: boolean;
  onAsk: (asked: Asked) => void;
}) {
  const { onAsk } = props;
  const frame = useRef<HTMLUListElement>(null);
  const { shown, isWaiting, applyOrder, holders } = useHeldOrder(props.items);
  return (
    <div {...holders}>
      {isWaiting && (
        <div className="sticky top-16 z-10 flex h-0 justify-center max-sm:top-26">
          <Button
            size="sm"
            className="-translate-y-1/2 shadow-float"
            icon={<ArrowDownUp aria-hidden="true" className="size-4" />}
            onClick={() => {
              // The button disappears, so move the focus to the list.
              frame.current?.focus({ preventScroll: true });
              applyOrder();
            }}
          >
            New order
          </Button>
        </div>
      )}
      <ul
        ref={frame}
        tabIndex={-1}
        aria-label="Feedback"
        className={joinClasses(
          "flex flex-col gap-3 outline-none transition-opacity",
          props.isOld && "opacity-60",
        )}
      >
        {shown.map((item) => (
          <li key={item.id}>
            <FeedbackCard item={item} onAsk={(what) => onAsk({ what, item })} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function LoadingCards() {
  return (
    <SkeletonGroup label="Loading feedback..." className="flex flex-col gap-3">
      {[0, 1, 2].map((index) => (
        <div key={index} className="flex gap-4 rounded-ui border border-line p-4">
          <Skeleton className="h-26 w-12 shrink-0" />
          <div className="flex flex-1 flex-col gap-2.5">
            <Skeleton className="h-5 w-20" />
            <Skeleton className="h-6 w-3/5" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
