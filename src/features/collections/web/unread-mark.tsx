/** "3 new"; the server counts to 99. */
export function formatUnread(count: number): string {
  return `${count < 99 ? count : "99+"} new`;
}

/** A dot on a shared collection with unread activity of others. */
export function UnreadMark({ count }: { count: number | undefined }) {
  return count ? (
    <span className="size-2 shrink-0 self-center rounded-full bg-accent">
      <span className="sr-only">{formatUnread(count)}</span>
    </span>
  ) : null;
}
