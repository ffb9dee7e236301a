import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { FeedbackItem } from "#features/feedback/contract.ts";
import { formatNumber, useLocale } from "#web/format-number.ts";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { moveThroughList } from "#web/ui/menu/move-through-list.ts";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { useDelayed } from "#web/hooks/use-delayed.ts";
import { nameItem } from "./feedback-name.ts";
import { openItemsQuery, useEditFeedback } from "./queries.ts";
import { toastFailure } from "#web/failure.ts";
import { FormFailure } from "#web/ui/form/form-failure.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";

/**
 * Asks the operator which open item is the original. The original stays open and gains the votes of this one,
 * which is closed.
 */
export function MergeFeedbackDialog(props: { item: FeedbackItem; onClose: () => void }) {
  const { item, onClose } = props;
  const edit = useEditFeedback(item.id);
  const [typed, setTyped] = useState("");
  const wanted = typed.trim();
  const settled = useDelayed(wanted);
  const found = useQuery({ ...openItemsQuery(settled), placeholderData: keepPreviousData });
  const list = useRef<HTMLUListElement>(null);
  const isSettled = settled === wanted && !found.isPlaceholderData;
  const others = found.data?.filter((one) => one.id !== item.id);

  function merge(into: FeedbackItem): void {
    if (edit.isPending) return;
    edit.mutate(
      { mergedIntoId: into.id },
      {
        onSuccess: () => {
          toast.success("Feedback merged", {
            description: `Into “${nameItem(into)}”`,
            key: item.id,
          });
          onClose();
        },
        onError: (error) => toastFailure("Failed to merge feedback", error, { key: item.id }),
      },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Merge feedback"
      description={
        <>
          <UserText className="wrap-anywhere">“{nameItem(item)}”</UserText> is closed, and its votes
          are added to the item you choose. Reopening it undoes this.
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys on their way up from its controls */}
      <div
        className="min-h-64"
        onKeyDown={(event) => moveThroughList(event, list.current, wanted !== "" && isSettled)}
      >
        <FormFailure error={edit.error} />
        <TextField
          label="Find the item that stays"
          autoComplete="off"
          maxLength={200}
          className="mb-3"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <ul ref={list} aria-label="Open items" className="-mx-2 flex flex-col">
          {others?.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                disabled={edit.isPending}
                className="flex min-h-10 w-full items-center gap-3 rounded-ui px-2 py-1.5 text-start text-ui transition-colors hover:bg-hover focus-visible:bg-hover"
                onClick={() => merge(one)}
              >
                <UserText className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">
                  {nameItem(one)}
                </UserText>
                <VoteCount count={0 - one.rank} />
              </button>
            </li>
          ))}
        </ul>
        {!others &&
          (found.error ? (
            <ErrorState
              title="Failed to load feedback"
              error={found.error}
              retrying={found.isFetching}
              onRetry={() => void found.refetch()}
            />
          ) : (
            <SkeletonGroup label="Loading feedback..." className="flex flex-col gap-2">
              {[0, 1, 2].map((index) => (
                <Skeleton key={index} className="h-8" />
              ))}
            </SkeletonGroup>
          ))}
        {others?.length === 0 && isSettled && (
          <p role="status" className="py-3 text-ui text-muted">
            {wanted ? "No open item has that in its title." : "There is no other open item."}
          </p>
        )}
      </div>
    </Dialog>
  );
}

function VoteCount({ count }: { count: number }) {
  const locale = useLocale();
  return (
    <span
      className="shrink-0 text-sm text-faint tabular-nums"
      title="Votes up minus votes down"
    >{`Votes ${formatNumber(count, locale)}`}</span>
  );
}
