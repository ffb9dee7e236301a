import { useState } from "react";
import type { Collection } from "#features/collections/contract.ts";
import { formatUnread } from "#features/collections/web/unread-mark.tsx";
import { loadDialog } from "#web/ui/dialog/load-dialog.tsx";

/** Opens the activity of a collection, with the number of unread changes; nothing unless the collection is shared. */
export function ActivityButton({ collection }: { collection: Collection }) {
  const [isOpen, setOpen] = useState(false);
  const { unreadCount, isMuted } = collection;
  if (unreadCount === undefined) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="inline-flex items-baseline gap-1.5 rounded-ui py-0.5 underline decoration-transparent underline-offset-4 hover:text-ink hover:decoration-edge"
        onClick={() => setOpen(true)}
      >
        Activity
        {isMuted && " · muted"}
        {unreadCount > 0 && (
          <span className="inline-flex items-baseline gap-1.5 text-accent">
            <span aria-hidden="true" className="size-2 self-center rounded-full bg-accent" />
            {formatUnread(unreadCount)}
          </span>
        )}
      </button>
      {isOpen && <LazyActivityDialog collection={collection} onClose={() => setOpen(false)} />}
    </>
  );
}

/** What happened in a shared collection. Its code is loaded on first use. */
const LazyActivityDialog = loadDialog(
  async () => (await import("./activity-dialog.tsx")).ActivityDialog,
);
