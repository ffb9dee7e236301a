/**
 * The browser's Back button closes the topmost dialog. Each open dialog adds a copy of the page's own history
 * entry, so that Back leads to the same page. The router does not receive these events, so scroll position
 * and content stay.
 */
import { useEffect, useRef } from "react";
import { flushSync } from "react-dom";

/**
 * The close functions of the open dialogs, the topmost last. Excludes dialogs of a page that is being left.
 */
let open: (() => void)[] = [];
/** The current history entry at the last check. */
let known = { page: "", depth: 0 };
/** Resolves when the move back from closed dialogs' entries has finished. */
let leaving: PromiseWithResolvers<void> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let givingUp: ReturnType<typeof setTimeout> | undefined;
/**
 * Milliseconds after which a move back is given up. Browsers ignore moves beyond the first entry. Longer than a
 * move takes on a busy machine, because a late move would close the next dialog.
 */
const movePatience = 5_000;

/** Closes this dialog when the user goes back. Like Escape, this may ask for confirmation or be refused. */
export function useCloseOnBack(close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    const closeLatest = () => latest.current();
    open.push(closeLatest);
    settleSoon();
    return () => {
      open = open.filter((one) => one !== closeLatest);
      settleSoon();
    };
  }, []);
}

/** Called once at startup. Leaves entries whose dialogs a reload closed. */
export function watchDialogHistory(): void {
  // Adding the same listener again has no effect. It captures, so that it runs before the router's.
  addEventListener("popstate", handleMove, true);
  settleSoon();
}

/**
 * Resolves at the page's own entry. Navigation waits for this, so that no copy remains between two pages.
 * Dialogs of the page that is left need no entry on the next page; they do if only its URL is replaced.
 */
export async function leaveDialogEntries(isPageLeft: boolean): Promise<void> {
  if (isPageLeft) open = [];
  if (!leaving && readDepth() > 0) leaveTo(0);
  await leaving?.promise;
  settleSoon();
}

/** Delayed, because a dialog that closes often opens another or navigates in the same task. */
function settleSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(settle);
}

function settle(): void {
  if (leaving) return;
  let depth = readDepth();
  if (depth > open.length) return leaveTo(open.length);
  if (depth < open.length) addEventListener("popstate", handleMove, true);
  while (depth < open.length) {
    depth += 1;
    // Bypass the router's `history.pushState`, which would load the page again.
    History.prototype.pushState.call(history, { ...history.state, dialogs: depth }, "");
  }
  known = readEntry();
}

function leaveTo(depth: number): void {
  const move = Promise.withResolvers<void>();
  leaving = move;
  givingUp = setTimeout(() => {
    History.prototype.replaceState.call(history, { ...history.state, dialogs: depth }, "");
    arrive(move);
  }, movePatience);
  history.go(depth - readDepth());
}

function arrive(move: PromiseWithResolvers<void>): void {
  clearTimeout(givingUp);
  leaving = null;
  move.resolve();
  settleSoon();
}

function handleMove(event: PopStateEvent): void {
  const before = known;
  known = readEntry();
  if (leaving) {
    event.stopImmediatePropagation();
    arrive(leaving);
  } else if (known.page === before.page && known.depth !== before.depth) {
    event.stopImmediatePropagation();
    // Moving forward, to the entry of a closed dialog, closes nothing.
    const closing = open.slice(Math.min(known.depth, open.length)).toReversed();
    flushSync(() => closing.forEach((close) => close()));
    // A dialog that refused to close needs its entry again.
    settleSoon();
  }
}

function readDepth(): number {
  return (history.state as { dialogs?: number } | null)?.dialogs ?? 0;
}

function readEntry(): { page: string; depth: number } {
  const state = { ...history.state, dialogs: undefined };
  return { page: JSON.stringify([location.href, state]), depth: readDepth() };
}
