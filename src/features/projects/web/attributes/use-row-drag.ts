import {
  useEffect,
  useRef,
  useState,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
} from "react";

/**
 * Reorders rows by dragging with a mouse, a pen or a finger: a row moves to the position under the pointer.
 */
export function useRowDrag(
  list: RefObject<HTMLElement | null>,
  move: (from: number, to: number) => void,
): {
  /** The index of the row being dragged. */
  index: number | null;
  begin: (event: ReactPointerEvent, at: number) => void;
} {
  const [index, setIndex] = useState<number | null>(null);
  const latest = useRef({ index, move });
  useEffect(() => {
    latest.current = { index, move };
  });
  const isDragging = index !== null;

  useEffect(() => {
    if (!isDragging) return;
    const drag = (event: PointerEvent) => {
      const { index: from, move } = latest.current;
      const to = findRow(list.current, event.clientY);
      if (from === null || to === null || to === from) return;
      move(from, to);
      setIndex(to);
    };
    const end = () => setIndex(null);
    // On the window, because a row that is moved in the DOM loses pointer capture.
    addEventListener("pointermove", drag);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
    return () => {
      removeEventListener("pointermove", drag);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
    };
  }, [isDragging, list]);

  return {
    index,
    begin: (event, at) => {
      if (event.button !== 0) return;
      setIndex(at);
    },
  };
}

/** The row at a height in the window; outside the list its first or last row. */
function findRow(list: HTMLElement | null, y: number): number | null {
  const rows = [...(list?.children ?? [])];
  if (rows.length === 0) return null;
  const at = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
  return at < 0 ? rows.length - 1 : at;
}
