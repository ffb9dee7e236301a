import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";

/** Milliseconds: a selection still changes while keys are held, and a tap on a button may end it first. */
const settleDelay = 200;

/**
 * The selected part of `frame`: `range` for showing, which is null while nothing is selected or the mouse button is down, and
 * `getRange` for acting on it. What a mouse, a finger or a pen selects is extended; a selection by keyboard is exact.
 */
export function useSelectedRange(
  frame: RefObject<HTMLElement | null>,
  extend: (range: Range) => Range,
): { range: Range | null; getRange: () => Range | null } {
  const [range, setRange] = useState<Range | null>(null);
  const isByPointer = useRef(false);
  const extendIfByPointer = (selected: Range | null): Range | null =>
    selected && isByPointer.current ? extend(selected) : selected;
  const show = useEffectEvent((mayReplace: boolean) => {
    const selected = readSelection(frame.current);
    const extended = extendIfByPointer(selected);
    if (mayReplace && selected && extended && extended !== selected)
      replaceSelection(selected, extended);
    setRange(extended);
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isPressed = false;
    let input: "keys" | "mouse" | "touch" = "keys";
    function settle(): void {
      clearTimeout(timer);
      timer = setTimeout(() => {
        // The handles of a touch screen may still be held, which no event reports.
        if (!isPressed) show(input === "mouse");
      }, settleDelay);
    }
    const change = () => {
      if (!getSelection()?.isCollapsed) isByPointer.current = input !== "keys";
      settle();
    };
    const press = (event: PointerEvent) => {
      isPressed = event.pointerType === "mouse";
      // A press in the bar acts on the selection.
      if (!(event.target as Element).closest(".highlight-bar"))
        input = isPressed ? "mouse" : "touch";
    };
    const release = () => {
      isPressed = false;
      settle();
    };
    const pressKey = () => {
      input = "keys";
    };
    document.addEventListener("selectionchange", change);
    document.addEventListener("pointerdown", press);
    document.addEventListener("pointerup", release);
    document.addEventListener("keydown", pressKey);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("selectionchange", change);
      document.removeEventListener("pointerdown", press);
      document.removeEventListener("pointerup", release);
      document.removeEventListener("keydown", pressKey);
    };
  }, []);
  // A tap on a button may have ended the selection.
  return { range, getRange: () => extendIfByPointer(readSelection(frame.current)) ?? range };
}

/** Replaces the browser's selection unless it reaches out of the text. Its direction stays. */
function replaceSelection(selected: Range, extended: Range): void {
  const selection = getSelection()!;
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection;
  const start = [selected.startContainer, selected.startOffset];
  const end = [selected.endContainer, selected.endOffset];
  const isAt = (point: unknown[], node: Node | null, offset: number) =>
    point[0] === node && point[1] === offset;
  const isForward = isAt(start, anchorNode, anchorOffset) && isAt(end, focusNode, focusOffset);
  const isBackward = isAt(end, anchorNode, anchorOffset) && isAt(start, focusNode, focusOffset);
  const { startContainer, startOffset, endContainer, endOffset } = extended;
  if (isForward) selection.setBaseAndExtent(startContainer, startOffset, endContainer, endOffset);
  else if (isBackward)
    selection.setBaseAndExtent(endContainer, endOffset, startContainer, startOffset);
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
