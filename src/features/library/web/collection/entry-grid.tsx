import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Entry } from "#features/entries/contract.ts";
import { describeError } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { useHydrated } from "#web/page-state.ts";
import { joinClasses } from "#web/ui/join-classes.ts";
import { EntryCard } from "../card/entry-card.tsx";
import { findCardTitle } from "../card/find-card.ts";
import type { FoundEntries } from "#features/entries/web/entry-cache.ts";
import { gridGap, useColumns } from "./use-columns.ts";

/** Pixels: what a row is taken for until it has been measured. */
const likelyRowHeight = 264;
/** Frames in which rows that came into sight are measured. */
const framesToSettle = 5;
/** Rows from the end at which the next page is asked for. */
const loadAhead = 12;

/** Cards that are drawn before it is known how many stand beside each other: more than a window shows. */
const firstCards = 12;

type EntryGridProps = {
  entries: Entry[];
  /** Words of titles that a search matched. */
  titles: FoundEntries["titles"];
  /** Null while it is not known. */
  total: number | null;
  selectedId: string | null;
  /** Every card shows its selection box. */
  isSelecting: boolean;
  /** Results of the search before. */
  isStale: boolean;
  next: { exists: boolean; isLoading: boolean; error: Error | null; load: () => void };
  onOpen: (entry: Entry) => void;
};

/** Cards in rows, of which only those in sight are in the page: ten thousand scroll like ten. */
export function EntryGrid(props: EntryGridProps) {
  const isHydrated = useHydrated();
  // Drawn by the server they are measured where they stand, so that nothing moves when rows take their place.
  const [first, setFirst] = useState<FirstRows | null>(isHydrated ? unknownRows : null);
  if (!first) return <FirstCards {...props} onMeasured={setFirst} />;
  return <RowsInSight {...props} first={first} />;
}

type FirstRows = { columns: number; heights: readonly number[] };
const unknownRows: FirstRows = { columns: 1, heights: [] };

/** Rows of a grid as the browser has laid it out. */
function measureRows(grid: HTMLElement): FirstRows {
  const heights = new Map<number, number>();
  for (const card of grid.children) {
    const { top, height } = card.getBoundingClientRect();
    heights.set(top, Math.max(height, heights.get(top) ?? 0));
  }
  const columns = Math.ceil(grid.childElementCount / (heights.size || 1));
  return { columns, heights: [...heights.values()] };
}

/** The first cards where only the style sheet knows the width; in the places that the rows give them. */
function FirstCards(props: EntryGridProps & { onMeasured: (rows: FirstRows) => void }) {
  const { onMeasured } = props;
  const grid = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (grid.current) onMeasured(measureRows(grid.current));
  }, [onMeasured]);
  return (
    <div
      ref={grid}
      role="feed"
      aria-label="Entries"
      className="group/list grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4"
    >
      {props.entries.slice(0, firstCards).map((entry, index) => (
        <GridCard key={entry.id} {...props} entry={entry} index={index} />
      ))}
    </div>
  );
}

function GridCard(props: EntryGridProps & { entry: Entry; index: number }) {
  const { entry, entries, index, next } = props;
  return (
    <EntryCard
      entry={entry}
      found={props.titles[entry.id]}
      selected={entry.id === props.selectedId}
      position={index + 1}
      setSize={props.total ?? (next.exists ? -1 : entries.length)}
      onOpen={props.onOpen}
    />
  );
}

function RowsInSight(props: EntryGridProps & { first: FirstRows }) {
  const { entries, next, first } = props;
  const list = useRef<HTMLDivElement>(null);
  const { columns, top, anchor, focused } = useColumns(list, first.columns);
  const rowCount = Math.ceil(entries.length / columns);
  // oxlint-disable-next-line react/incompatible-library -- it draws this component anew by itself
  const virtualizer = useWindowVirtualizer({
    count: rowCount,
    estimateSize: (row) => first.heights[row] ?? likelyRowHeight,
    gap: gridGap,
    overscan: 3,
    scrollMargin: top,
    getItemKey: useCallback(
      (row: number) => `${columns} ${entries[row * columns]?.id}`,
      [columns, entries],
    ),
    directDomUpdates: true,
    directDomUpdatesMode: "position",
  });
  const rows = virtualizer.getVirtualItems();
  const lastRow = rows.at(-1)?.index ?? 0;
  const isNearEnd = lastRow >= rowCount - loadAhead;

  useLayoutEffect(() => {
    const at = anchor ? entries.findIndex((entry) => entry.id === anchor.id) : -1;
    if (!anchor || at < 0) return;
    let frame = 0;
    // More than once: the rows around it turn out higher or lower than they were taken for.
    const hold = (framesLeft: number) => {
      const card = list.current?.querySelector(`[data-entry="${CSS.escape(anchor.id)}"]`);
      const row = virtualizer.measurementsCache[Math.floor(at / columns)];
      if (card) scrollBy({ top: card.getBoundingClientRect().top - anchor.top });
      else if (row) scrollTo({ top: row.start - anchor.top });
      if (framesLeft > 0) frame = requestAnimationFrame(() => hold(framesLeft - 1));
    };
    hold(framesToSettle);
    return () => cancelAnimationFrame(frame);
    // Once for each change of the columns, whatever came to the list since.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [anchor]);

  useLayoutEffect(() => {
    if (focused === null || document.activeElement !== document.body) return;
    findCardTitle(focused)?.focus({ preventScroll: true });
  }, [columns, focused]);

  const { exists, isLoading, error, load } = next;
  useEffect(() => {
    if (isNearEnd && exists && !isLoading && !error) load();
  }, [isNearEnd, exists, isLoading, error, load, entries.length]);

  return (
    <>
      <div ref={list} className={joinClasses("transition-opacity", props.isStale && "opacity-60")}>
        <div
          ref={virtualizer.containerRef}
          role="feed"
          aria-label="Entries"
          aria-busy={isLoading}
          data-selecting={props.isSelecting || undefined}
          className="group/list relative w-full"
        >
          {rows.map((row) => (
            <div
              key={row.key}
              ref={virtualizer.measureElement}
              data-index={row.index}
              className="absolute left-0 grid w-full gap-4 [contain:layout_style]"
              style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
            >
              {entries.slice(row.index * columns, (row.index + 1) * columns).map((entry, index) => (
                <GridCard
                  key={entry.id}
                  {...props}
                  entry={entry}
                  index={row.index * columns + index}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
      {error && (
        <p role="alert" className="mt-6 flex flex-wrap items-center justify-center gap-3 text-ui">
          <span className="text-muted">Failed to load entries. {describeError(error)}</span>
          <Button size="sm" onClick={load}>
            Retry
          </Button>
        </p>
      )}
    </>
  );
}
