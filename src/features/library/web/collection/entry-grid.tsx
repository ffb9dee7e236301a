import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Entry } from "#features/entries/contract.ts";
import { describeError } from "#web/data/api.ts";
import { Button } from "#web/ui/button/button.tsx";
import { useHydrated } from "#web/page-state.ts";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { EntryCard } from "../card/entry-card.tsx";
import { type EntryLayout, EntryRow } from "../card/entry-row.tsx";
import { findCardTitle } from "../card/find-card.ts";
import type { FoundEntries } from "#features/entries/web/entry-cache.ts";
import { gridGap, useColumns } from "./use-columns.ts";

/** Pixels; the estimated height of a row until it is measured, and the space between rows. */
const rowSizes = {
  grid: { height: 264, gap: gridGap },
  list: { height: 92, gap: 0 },
  compact: { height: 40, gap: 0 },
} as const;
/** Frames during which rows that came into view are measured. */
const framesToSettle = 5;
/** The next page is requested this many rows before the end. */
const loadAhead = 12;

/** Cards rendered before the number of columns is known: more than fit into a window. */
const firstCards = 12;

type EntryGridProps = {
  entries: Entry[];
  /** The matched words of titles. */
  titles: FoundEntries["titles"];
  /** Null while it is not known. */
  total: number | null;
  selectedId: string | null;
  /** Every card shows its selection box. */
  isSelecting: boolean;
  /** The results are of the previous search. */
  isStale: boolean;
  next: { exists: boolean; isLoading: boolean; error: Error | null; load: () => void };
  onOpen: (entry: Entry) => void;
  /** Cards beside each other, or one entry per row. */
  layout?: EntryLayout;
};

/** Cards in rows. Only the rows in view are in the DOM, so that a list of 10,000 scrolls fast. */
export function EntryGrid(props: EntryGridProps) {
  const isHydrated = useHydrated();
  // Cards rendered by SSR are measured in place, so that nothing moves when rows replace them.
  const [first, setFirst] = useState<FirstRows | null>(isHydrated ? unknownRows : null);
  if (!first) return <FirstCards {...props} onMeasured={setFirst} />;
  return <RowsInSight {...props} first={first} />;
}

type FirstRows = { columns: number; heights: readonly number[] };
const unknownRows: FirstRows = { columns: 1, heights: [] };

/** The rows of a grid as the browser has laid it out. */
function measureRows(grid: HTMLElement): FirstRows {
  const heights = new Map<number, number>();
  for (const card of grid.children) {
    const { top, height } = card.getBoundingClientRect();
    heights.set(top, Math.max(height, heights.get(top) ?? 0));
  }
  const columns = Math.ceil(grid.childElementCount / (heights.size || 1));
  return { columns, heights: [...heights.values()] };
}

/** The first cards while only the style sheet knows the width; at the positions that they have in rows. */
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
      className={joinClasses(
        "group/list grid",
        (props.layout ?? "grid") === "grid"
          ? "grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4"
          : "grid-cols-1",
      )}
    >
      {props.entries.slice(0, firstCards).map((entry, index) => (
        <GridCard key={entry.id} {...props} entry={entry} index={index} />
      ))}
    </div>
  );
}

function GridCard(props: EntryGridProps & { entry: Entry; index: number }) {
  const { entry, entries, index, next, layout = "grid" } = props;
  const shared = {
    entry,
    selected: entry.id === props.selectedId,
    position: index + 1,
    setSize: props.total ?? (next.exists ? -1 : entries.length),
    onOpen: props.onOpen,
  };
  if (layout !== "grid") return <EntryRow {...shared} isCompact={layout === "compact"} />;
  return <EntryCard {...shared} found={props.titles[entry.id]} />;
}

function RowsInSight(props: EntryGridProps & { first: FirstRows }) {
  const { entries, next, first } = props;
  const list = useRef<HTMLDivElement>(null);
  const { layout = "grid" } = props;
  const { height, gap } = rowSizes[layout];
  const { columns, top, anchor, focused } = useColumns(list, first.columns, layout === "grid");
  const rowCount = Math.ceil(entries.length / columns);
  // oxlint-disable-next-line react/incompatible-library -- it re-renders this component by itself
  const virtualizer = useWindowVirtualizer({
    count: rowCount,
    estimateSize: (row) => first.heights[row] ?? height,
    gap,
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
    // Repeated, because the rows around it turn out higher or lower than estimated.
    const hold = (framesLeft: number) => {
      const card = list.current?.querySelector(`[data-entry="${CSS.escape(anchor.id)}"]`);
      const row = virtualizer.measurementsCache[Math.floor(at / columns)];
      if (card) scrollBy({ top: card.getBoundingClientRect().top - anchor.top });
      else if (row) scrollTo({ top: row.start - anchor.top });
      if (framesLeft > 0) frame = requestAnimationFrame(() => hold(framesLeft - 1));
    };
    hold(framesToSettle);
    return () => cancelAnimationFrame(frame);
    // Once per change of the columns, whatever was added to the list since.
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
