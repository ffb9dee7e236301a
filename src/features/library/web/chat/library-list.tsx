import { Link } from "@tanstack/react-router";
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { LibraryAnswer } from "#features/assistant/contract.ts";
import type { LibraryCount } from "#features/library/contract.ts";
import {
  formatLibrarySearch,
  isFiltered,
  type LibraryFilter,
  parseLibrarySearch,
} from "#shared/library-filters.ts";
import { formatNumber } from "#web/format-number.ts";
import { parseSearch } from "#web/search-params.ts";
import { Button, buttonClasses } from "#web/ui/button/button.tsx";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { FilterChips, type OtherChip } from "../all/filter-chips.tsx";
import { formatCount } from "../all/filter-words.ts";
import { NothingFound } from "../all/nothing-found.tsx";
import { sortNames } from "../all/sort-names.ts";
import { removeValue } from "../all/use-library-filter.ts";
import { useLibrary } from "../all/use-library.ts";
import { ListedEntriesSkeleton, ListedEntry } from "./listed-entry.tsx";
import { NarrowList } from "./narrow-list.tsx";
import { useSeen } from "./use-seen.ts";

/** Entries shown at first, and after "Show more"; the library has the others. */
const shownAtFirst = { list: 5, count: 3, overview: 3, next: 0 };
const maxShown = 12;

/**
 * The entries of an answer about the library as they are now, with the filters that the question was understood as.
 * Removing a filter changes the list only, not the stored answer.
 */
export function LibraryList({ library }: { library: LibraryAnswer }) {
  const [understood] = useState(() => parseLibrarySearch(library.filter));
  const [filter, setFilter] = useState(understood);
  const section = useRef<HTMLDivElement>(null);
  // A conversation may have many lists, and the server runs few searches of a user at once.
  const isSeen = useSeen(section);
  const isChanged = formatLibrarySearch(filter) !== formatLibrarySearch(understood);
  const props = { library, filter, isChanged, onFilter: setFilter };
  const isNarrowed = useRef(false);
  useLayoutEffect(() => {
    // The button that was pressed goes: the last one above the list, which undoes it, gets the focus.
    if (isNarrowed.current)
      [...section.current!.querySelectorAll<HTMLElement>("[data-filters] button")]
        .at(-1)
        ?.focus({ preventScroll: true });
    isNarrowed.current = false;
    // Only a changed filter takes the button away.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [filter]);
  const narrow = (values: LibraryFilter["values"]) => {
    isNarrowed.current = true;
    setFilter({ ...filter, values });
  };
  return (
    // Its own status announces changes, instead of the message that it is a part of.
    <div ref={section} role="group" aria-label="Entries found" aria-live="off" className="mt-4">
      <Filters {...props} onReset={() => setFilter(understood)} />
      {isSeen ? <Entries {...props} onNarrow={narrow} /> : <UnseenEntries library={library} />}
    </div>
  );
}

type Props = {
  library: LibraryAnswer;
  filter: LibraryFilter;
  isChanged: boolean;
  onFilter: (filter: LibraryFilter) => void;
};

function Filters({ filter, isChanged, onFilter, onReset }: Props & { onReset: () => void }) {
  const row = useRef<HTMLDivElement>(null);
  const keepFocus = useKeptFocus(row, filter);
  const change = (next: Partial<LibraryFilter>) => {
    keepFocus();
    onFilter({ ...filter, ...next });
  };
  const { shared, q, sort } = filter;
  const others: OtherChip[] = [];
  if (shared) others.push({ text: "Shared with me", onRemove: () => change({ shared: false }) });
  if (q !== "")
    others.push({ label: "Title or topic", text: q, onRemove: () => change({ q: "" }) });
  if (sort !== "newest") {
    const onRemove = () => change({ sort: "newest" });
    others.push({ label: "Sort", text: sortNames[sort], onRemove });
  }
  return (
    <div
      ref={row}
      data-filters=""
      className="mb-4 flex flex-wrap items-center gap-x-2 gap-y-1.5 empty:hidden"
    >
      <FilterChips
        filter={filter}
        others={others}
        remove={(name, value) => change({ values: removeValue(filter.values, name, value) })}
      />
      {isChanged && (
        <Button
          variant="quiet"
          size="sm"
          className="pointer-coarse:h-10"
          onClick={() => {
            keepFocus();
            onReset();
          }}
        >
          Reset
        </Button>
      )}
    </div>
  );
}

/**
 * Call the returned function before a press that removes the focused button of the row: the button that takes its place
 * gets the focus, or else the last one.
 */
function useKeptFocus(row: RefObject<HTMLElement | null>, filter: LibraryFilter): () => void {
  const pressed = useRef(-1);
  const listButtons = () => [...(row.current?.querySelectorAll("button") ?? [])];
  useLayoutEffect(() => {
    const at = pressed.current;
    pressed.current = -1;
    if (at < 0) return;
    const buttons = listButtons();
    (buttons[at] ?? buttons.at(-1))?.focus({ preventScroll: true });
    // Only a changed filter removes buttons.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [filter]);
  return () => {
    pressed.current = listButtons().findIndex((one) => one === document.activeElement);
  };
}

/** The lists below are for screens that are scrolled to them. */
function UnseenEntries({ library }: { library: LibraryAnswer }) {
  return (
    <>
      <Heading isSaid>{nameCount({ count: library.count, isMore: false })}</Heading>
      <ListedEntriesSkeleton count={countAtFirst(library)} />
    </>
  );
}

type EntriesProps = Props & { onNarrow: (values: LibraryFilter["values"]) => void };

function Entries({ library, filter, isChanged, onFilter, onNarrow }: EntriesProps) {
  const { entries, count, error, isFetching, isStale, retry } = useLibrary(filter);
  const [isLong, setLong] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const id = useId();
  const first = limitAtFirst(library);
  const shown = entries?.slice(0, isLong ? maxShown : first);
  // The message below says it.
  const isKnownEmpty = shown?.length === 0 && count?.count === 0 && (isChanged || !library.count);

  useEffect(() => {
    // Instead of the button that was pressed.
    if (isLong) list.current?.children[first]?.querySelector("a")?.focus({ preventScroll: true });
  }, [isLong, first]);

  return (
    <>
      <Heading id={id} isHidden={isKnownEmpty} isSaid={!isChanged && isAsThen(library, count)}>
        <Count library={library} count={count} isChanged={isChanged} />
      </Heading>
      {shown && entries ? (
        entries.length > 0 ? (
          <>
            <ul
              ref={list}
              aria-labelledby={id}
              className={joinClasses("transition-opacity", isStale && "opacity-60")}
            >
              {shown.map((entry) => (
                <ListedEntry key={entry.id} entry={entry} />
              ))}
            </ul>
            <NarrowList filter={filter} count={isStale ? undefined : count} onNarrow={onNarrow} />
            <div className="mt-2 flex flex-wrap gap-2">
              {!isLong && entries.length > shown.length && (
                <Button size="sm" className="pointer-coarse:h-10" onClick={() => setLong(true)}>
                  Show more
                </Button>
              )}
              <Link
                to="/library"
                search={parseSearch(formatLibrarySearch(filter)) as never}
                className={joinClasses(
                  buttonClasses("quiet", "sm"),
                  "first:-ml-2.5 pointer-coarse:h-10",
                )}
              >
                Open in Library
              </Link>
            </div>
          </>
        ) : (
          <NothingFound
            isNarrowed={isFiltered(filter)}
            isShared={filter.shared}
            onClear={() => onFilter({ ...filter, values: {}, q: "" })}
            className="mt-3 py-6!"
          />
        )
      ) : error ? (
        <ErrorState
          title="Failed to load entries"
          error={error}
          retrying={isFetching}
          onRetry={retry}
          className="mt-3 py-6!"
        />
      ) : (
        <ListedEntriesSkeleton count={countAtFirst(library)} />
      )}
    </>
  );
}

/** `isSaid`: the sentence above says it, so that it only names the list for screen readers. */
function Heading(props: {
  id?: string;
  isHidden?: boolean;
  isSaid?: boolean;
  children: ReactNode;
}) {
  const { id, isHidden, isSaid, children } = props;
  const shown =
    "pt-4 font-sans text-sm font-semibold tracking-normal text-muted tabular-nums border-t border-line";
  return (
    <>
      {isSaid && !isHidden && <div className="border-t border-line" />}
      <h3 id={id} className={isHidden || isSaid ? "sr-only" : shown}>
        {children}
      </h3>
    </>
  );
}

/** Whether the library has as many entries as the answer says. Counting stops, so that a large number may not be known. */
function isAsThen({ count: then }: LibraryAnswer, now: LibraryCount | undefined): boolean {
  return now === undefined || now.count === then || (now.isMore && then >= now.count);
}

/** Their number now, and when the question was answered if it was another. */
function Count(props: Pick<Props, "library" | "isChanged"> & { count: LibraryCount | undefined }) {
  const { library, isChanged, count } = props;
  const then = { count: library.count, isMore: false };
  const now = count ?? (isChanged ? null : then);
  if (!now) return "Entries";
  return (
    <span role="status">
      {nameCount(now)}
      {!isChanged && !isAsThen(library, now) && (
        <span className="font-normal text-faint">
          , {formatNumber(then.count)} when this was answered
        </span>
      )}
    </span>
  );
}

function nameCount(count: LibraryCount): string {
  return `${formatCount(count, formatNumber)} ${count.count === 1 ? "entry" : "entries"}`;
}

/** What to read next is in the text. */
function limitAtFirst({ kind, limit }: LibraryAnswer): number {
  return Math.min(maxShown, (kind === "list" && limit) || shownAtFirst[kind]);
}

/** Of the entries that are loading. */
function countAtFirst(library: LibraryAnswer): number {
  return Math.min(Math.max(1, library.count), limitAtFirst(library));
}
