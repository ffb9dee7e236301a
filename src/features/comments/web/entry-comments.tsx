import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useId, useRef, useState } from "react";
import type { Collection } from "#features/collections/contract.ts";
import { collectionQuery } from "#features/collections/web/queries.ts";
import type { Comment } from "#features/comments/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import { useReadWhenSeen } from "#features/notifications/web/use-read-when-seen.ts";
import { profileQuery } from "#features/account/web/profile-query.ts";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { NextPageButton } from "#web/ui/state/next-page.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { CommentForm } from "./comment-form.tsx";
import { CommentItem } from "./comment-item.tsx";
import { TextLink } from "./part-links.tsx";
import { commentsQuery, useDeleteComment, watchComments } from "./queries.ts";

/** The comments on an entry of a shared collection, and those that were written while it was shared. */
export function EntryComments({ entry }: { entry: Entry }) {
  const { data: collection } = useQuery(collectionQuery(entry.collection.id));
  const isShared = collection !== undefined && collection.memberCount > 1;
  const { data: earlier } = useInfiniteQuery({
    ...commentsQuery(entry.id),
    enabled: collection !== undefined && !isShared,
  });
  if (!collection || (!isShared && !earlier?.pages.some(({ items }) => items.length > 0)))
    return null;
  return <Comments key={entry.id} entry={entry} collection={collection} />;
}

function Comments({ entry, collection }: { entry: Entry; collection: Collection }) {
  const { id: entryId } = entry;
  const client = useQueryClient();
  const list = useInfiniteQuery(commentsQuery(entryId));
  const { data: profile } = useQuery(profileQuery);
  const remove = useDeleteComment(entryId);
  const [asked, setAsked] = useState<Comment | null>(null);
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const comments = list.data?.pages.flatMap(({ items }) => items);
  const isOwner = collection.role === "owner";

  useEffect(() => watchComments(client), [client]);
  useReadWhenSeen(entryId, section, comments !== undefined);
  useScrollToAsked(section, comments !== undefined);

  function confirm({ id: deleted }: Comment): void {
    remove.mutate(deleted, {
      onSuccess: () => {
        setAsked(null);
        toast.success("Comment deleted", { key: deleted });
        // The row with the focused button was removed.
        requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }));
      },
    });
  }

  return (
    <section ref={section} id="comments" aria-labelledby={id} className="scroll-mt-24 print:hidden">
      <div className="mb-4 flex items-baseline text-sm">
        {comments && comments.length > 0 && <TextLink entry={entry} />}
        <h2
          ref={heading}
          id={id}
          tabIndex={-1}
          className="scroll-mt-28 font-sans text-sm font-semibold tracking-normal text-muted"
        >
          Comments
        </h2>
      </div>
      {comments ? (
        <>
          {comments.length === 0 && (
            <p className="mb-4 text-ui text-muted">
              No comments yet. Ask a question, or say what you think of it.
            </p>
          )}
          <ul aria-label="Comments" className="mb-5 flex flex-col gap-5 empty:hidden">
            {comments.map((comment) => (
              <CommentItem
                key={comment.id}
                comment={comment}
                onDelete={
                  isOwner || (comment.author !== null && comment.author.id === profile?.id)
                    ? () => setAsked(comment)
                    : undefined
                }
              />
            ))}
          </ul>
          {list.hasNextPage && <NextPageButton list={list} className="mb-4" size="sm" />}
          {collection.memberCount > 1 ? (
            <CommentForm entryId={entryId} collection={collection} />
          ) : (
            <p className="text-ui text-muted">
              Nobody else is a member of this collection now, so only you see them.
            </p>
          )}
        </>
      ) : list.error ? (
        <ErrorState
          title="The comments did not load"
          error={list.error}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <SkeletonGroup label="Loading comments..." className="flex flex-col gap-5">
          {["w-2/3", "w-4/5"].map((width) => (
            <div key={width}>
              <Skeleton className="h-4 w-1/4" />
              <Skeleton className={`mt-1.5 h-5 ${width}`} />
            </div>
          ))}
        </SkeletonGroup>
      )}
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsked(null)}
          title="Delete this comment?"
          description={
            asked.author?.id === profile?.id
              ? "The other members no longer see it. You cannot undo this."
              : "Nobody sees it any more, not even its author. You cannot undo this."
          }
          confirmLabel="Delete"
          busyLabel="Deleting..."
          busy={remove.isPending}
          onConfirm={() => confirm(asked)}
        />
      )}
    </section>
  );
}

/** A URL that ends in #comments, or in #comment- and an id, scrolls there once the comments are shown. */
function useScrollToAsked(section: { current: HTMLElement | null }, isShown: boolean): void {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    if (!isShown || !hash.startsWith("comment")) return;
    // Scroll after the router, which scrolls each page to its top.
    const timer = setTimeout(() => {
      const asked = document.getElementById(hash) ?? section.current;
      asked?.scrollIntoView({ block: "center" });
      asked?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [hash, isShown, section]);
}
