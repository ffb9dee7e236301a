import type { Entry } from "#features/entries/contract.ts";
import type { EntryPictures } from "#features/pictures/contract.ts";
import { useEntryPictures } from "./entry-pictures.ts";

/** How many pictures of a page are kept, and why others are not. */
export function PictureNote({ entry }: { entry: Entry }) {
  const pictures = useEntryPictures(entry);
  if (pictures === null) return null;
  const { waiting, leftOut } = pictures;
  const words = describe(pictures);
  if (words === "") return null;
  if (leftOut.length === 0 || waiting > 0)
    return (
      <p role="status" className="text-sm text-muted">
        {words}
      </p>
    );
  return (
    <details className="text-sm text-muted">
      <summary className="w-fit cursor-pointer rounded-ui">{words}</summary>
      <ul className="mt-2 flex flex-col gap-1.5">
        {groupByReason(leftOut).map(([reason, count]) => (
          <li key={reason} className="text-pretty wrap-anywhere">
            {count > 1 ? `${count} pictures: ` : ""}
            {reason}
          </li>
        ))}
      </ul>
    </details>
  );
}

function describe({ items, waiting, leftOut }: EntryPictures): string {
  if (waiting > 0) return `Fetching ${countPictures(waiting)}…`;
  const kept = items.length > 0 ? `${countPictures(items.length)} kept` : "";
  if (leftOut.length === 0) return kept;
  return kept === ""
    ? `${countPictures(leftOut.length)} left out`
    : `${kept}, ${leftOut.length} left out`;
}

function countPictures(count: number): string {
  return count === 1 ? "1 picture" : `${count} pictures`;
}

function groupByReason(leftOut: EntryPictures["leftOut"]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { reason } of leftOut) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1]);
}
