import type { ReactNode } from "react";
import type { Comment } from "#features/comments/contract.ts";
import { findMentions } from "#shared/find-mentions.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Trash2 } from "#web/ui/picture/icons.tsx";
import { RelativeTime } from "#web/ui/text/relative-time.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";

/** One comment: who wrote it and when, and its text with the mentioned members. */
export function CommentItem(props: {
  comment: Comment;
  /** Absent if the user may not delete it. */
  onDelete?: (() => void) | undefined;
}) {
  const { comment, onDelete } = props;
  const author = comment.author?.name ?? "Former member";
  return (
    <li id={`comment-${comment.id}`} tabIndex={-1} className="flex scroll-mt-24 gap-2 rounded-ui">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-faint">
          <UserText
            className={
              comment.author ? "font-semibold text-ink wrap-anywhere" : "font-semibold text-muted"
            }
          >
            {author}
          </UserText>
          <RelativeTime iso={comment.createdAt} />
        </p>
        <UserText as="p" className="mt-0.5 text-base whitespace-pre-wrap wrap-anywhere">
          {markMentions(comment)}
        </UserText>
      </div>
      {onDelete && (
        <IconButton
          size="sm"
          label={`Delete the comment by ${author}`}
          title="Delete"
          icon={<Trash2 aria-hidden="true" className="size-4" />}
          onClick={onDelete}
        />
      )}
    </li>
  );
}

function markMentions({ text, mentions }: Comment): ReactNode[] {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, end } of findMentions(text, mentions)) {
    parts.push(
      text.slice(at, start),
      <UserText key={start} className="font-medium text-accent">
        {text.slice(start, end)}
      </UserText>,
    );
    at = end;
  }
  return [...parts, text.slice(at)];
}
