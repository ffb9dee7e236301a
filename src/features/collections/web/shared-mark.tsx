/** "Shared · 3" with the number of members; nothing unless the collection is shared. */
export function SharedMark({ memberCount }: { memberCount: number }) {
  if (memberCount === 1) return null;
  return <span className="shrink-0 tabular-nums">Shared · {memberCount}</span>;
}
