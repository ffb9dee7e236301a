import { useEffect, useState, type RefObject } from "react";

/** Milliseconds: a selection still changes while keys are held, and a tap on a button may end it first. */
const settleDelay = 200;

/** The selected part of `frame`; null while nothing is selected, or the mouse button is down. */
export function useSelectedRange(frame: RefObject<HTMLElement | null>): Range | null {
  const [range, setRange] = useState<Range | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isPressed = false;
    function settle(): void {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (!isPressed) setRange(readSelection(frame.current));
      }, settleDelay);
    }
    const press = (event: PointerEvent) => {
      isPressed = event.pointerType === "mouse";
    };
    const release = () => {
      isPressed = false;
      settle();
    };
    document.addEventListener("selectionchange", settle);
    document.addEventListener("pointerdown", press);
    document.addEventListener("pointerup", release);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("selectionchange", settle);
      document.removeEventListener("pointerdown", press);
      document.removeEventListener("pointerup", release);
    };
  }, [frame]);
  return range;
}

/** Cut at the ends of the frame, in which at least one end of the selection must be. */
export function readSelection(frame: HTMLElement | null): Range | null {
  const selection = getSelection();
  if (!frame || !selection || selection.rangeCount === 0 || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0).cloneRange();
  const startsInside = frame.contains(range.startContainer);
  const endsInside = frame.contains(range.endContainer);
  if (!startsInside && !endsInside) return null;
  if (!startsInside) range.setStart(frame, 0);
  if (!endsInside) range.setEnd(frame, frame.childNodes.length);
  return range.toString().trim() === "" ? null : range;
}
