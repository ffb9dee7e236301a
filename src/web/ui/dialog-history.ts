/**
 * The browser's Back button closes the topmost dialog. Each open dialog adds a copy of the page's own history entry, so
 * that Back leads to the same page. The router does not hear of these moves: scroll position and content stay.
 */
import { useEffect, useRef } from "react";
import { flushSync } from "react-dom";

/** The function that closes each open dialog, the topmost last. Those of a page that is being left are not included. */
let open: (() => void)[] = [];
/** The entry that was current when the history was last looked at. */
let known = { page: "", depth: 0 };
/** Resolves when a move that closed dialogs caused has arrived. */
let leaving: PromiseWithResolvers<void> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Milliseconds after which a move to an earlier copy is given up: a browser ignores one to before its first entry. */
const movePatience = 1_000;

/** Closes this dialog when the user goes back: as Escape does, so that it may ask first, or refuse. */
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

/** Called once at the start. Leaves copies whose dialogs a reload closed. */
export function watchDialogHistory(): void {
  // Adding the same listener again has no effect. It captures, so that it runs before the router's.
  addEventListener("popstate", handleMove, true);
  settleSoon();
}

/**
 * Resolves at the page's own entry. Navigation waits for it, so that no copy stays between two pages. Dialogs of a page
 * that is left need no copy of the next page; where only its address is replaced, they do.
 */
export async function leaveDialogEntries(isPageLeft: boolean): Promise<void> {
  if (isPageLeft) open = [];
  if (!leaving && readDepth() > 0) leaveTo(0);
  await leaving?.promise;
  settleSoon();
}

/** Not at once: a dialog that closes often opens another, or navigates, in the same task. */
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
    // The router replaces `history.pushState`, and would load the page again.
    History.prototype.pushState.call(history, { ...history.state, dialogs: depth }, "");
  }
  known = readEntry();
}

function leaveTo(depth: number): void {
  const move = Promise.withResolvers<void>();
  leaving = move;
  history.go(depth - readDepth());
  setTimeout(() => {
    if (leaving !== move) return;
    History.prototype.replaceState.call(history, { ...history.state, dialogs: depth }, "");
    arrive(move);
  }, movePatience);
}

function arrive(move: PromiseWithResolvers<void>): void {
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
    // Forward, to the copy of a dialog that was closed, leads nowhere.
    const closing = open.slice(Math.min(known.depth, open.length)).toReversed();
    flushSync(() => closing.forEach((close) => close()));
    // One that refused to close needs its copy again.
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
