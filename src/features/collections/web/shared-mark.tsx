import type { Collection } from "#features/collections/contract.ts";

/** "Shared · 3" with the number of members; nothing unless the collection is shared. */
export function SharedMark({ sharing }: { sharing: Collection["sharing"] }) {
  return sharing && <span className="shrink-0 tabular-nums">Shared · {sharing.members}</span>;
}
