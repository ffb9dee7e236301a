import { useQuery } from "@tanstack/react-query";
import type { LibraryCount, LibraryValues } from "#features/library/contract.ts";
import { foldTopic } from "#shared/fold-topic.ts";
import type { LibraryFilter, LibraryFilterName } from "#shared/library-filters.ts";
import { formatNumber } from "#web/format-number.ts";
import { UserText } from "#web/ui/text/user-text.tsx";
import { formatCount } from "../all/filter-words.ts";
import { libraryCountQuery, libraryValuesQuery } from "../all/library-queries.ts";

/** A shorter list is seen at a glance. */
const minEntries = 6;
const maxTopics = 4;

type Part = { name: LibraryFilterName; value: string; label: string; count: LibraryCount };

/** Parts of a list with their numbers: what is unread, and the most frequent topics. A press narrows the list to one. */
export function NarrowList(props: {
  filter: LibraryFilter;
  count: LibraryCount | undefined;
  onNarrow: (values: LibraryFilter["values"]) => void;
}) {
  const { filter, count, onNarrow } = props;
  const isLong = count !== undefined && count.count >= minEntries;
  const { values } = filter;
  const asksUnread = isLong && values.state === undefined;
  const unread = useQuery({
    ...libraryCountQuery({ ...filter, values: { ...values, state: ["unread"] } }),
    enabled: asksUnread,
  });
  const topics = useQuery({ ...libraryValuesQuery(filter, "topic", ""), enabled: isLong });
  if (!isLong) return null;
  const isPart = (part: LibraryCount) =>
    part.count > 0 && (part.isMore || part.count < count.count);
  const parts: Part[] = [];
  if (asksUnread && unread.data && isPart(unread.data))
    parts.push({ name: "state", value: "unread", label: "Unread", count: unread.data });
  for (const { value, label, ...one } of listTopics(filter, topics.data))
    if (isPart(one)) parts.push({ name: "topic", value, label, count: one });
  if (parts.length === 0) return null;
  return (
    <ul
      aria-label="Parts of this list"
      className="mb-3 flex flex-wrap items-center gap-1.5 border-t border-line pt-3.5"
    >
      <li aria-hidden="true" className="mr-1 text-sm text-muted">
        Only
      </li>
      {parts.slice(0, maxTopics + 1).map(({ name, value, label, count: part }) => (
        <li key={`${name} ${value}`} className="min-w-0">
          <button
            type="button"
            className="flex h-8 max-w-full items-center gap-1.5 rounded-ui border border-line px-2.5 text-sm text-muted hover:bg-raised pointer-coarse:h-10"
            onClick={() => onNarrow({ ...values, [name]: [...(values[name] ?? []), value] })}
          >
            <UserText className="truncate">{label}</UserText>
            <span className="text-faint tabular-nums">{formatCount(part, formatNumber)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Without those that the list is of. */
function listTopics({ values }: LibraryFilter, found: LibraryValues | undefined) {
  const known = new Set([...(values.topic ?? []), ...(values.about ?? [])].map(foldTopic));
  const others = found?.items.filter(({ label }) => !known.has(foldTopic(label))) ?? [];
  return others.filter(({ count }) => count > 1).slice(0, maxTopics);
}
