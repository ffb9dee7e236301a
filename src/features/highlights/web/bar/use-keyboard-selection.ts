import { useEffect, useState, type RefObject } from "react";
import { usePageKeys } from "#web/layout/shortcuts/use-page-keys.ts";
import { findFirstSentence, type Step, stepSelection } from "./step-selection.ts";
import { readSelection } from "./use-selected-range.ts";

/** Pixels that the header and the bar may cover. */
const margins = { above: 96, below: 160 };
/** Characters of the selection that are announced. */
const maxAnnounced = 400;

const arrows: Readonly<Record<string, Pick<Step, "unit" | "isForward">>> = {
  ArrowRight: { unit: "sentence", isForward: true },
  ArrowLeft: { unit: "sentence", isForward: false },
  ArrowDown: { unit: "paragraph", isForward: true },
  ArrowUp: { unit: "paragraph", isForward: false },
};

export const instructions =
  "Left and right arrow: sentence. Up and down arrow: paragraph. With Shift: longer or shorter. Enter: highlight. Escape: cancel.";

/** Chooses a passage by keyboard, by sentence and paragraph. Other keys are left to the browser. */
export function useKeyboardSelection(
  frame: RefObject<HTMLElement | null>,
  announce: (text: string) => void,
): {
  isChoosing: boolean;
  /** False without text to choose. */
  start: () => boolean;
  stop: () => void;
  step: (step: Step) => void;
} {
  const [isChoosing, setChoosing] = useState(false);

  function select(range: Range | null, before = ""): boolean {
    if (!range) return false;
    const selection = getSelection();
    selection?.removeAllRanges();
    selection?.addRange(range);
    reveal(range);
    announce(before + range.toString().slice(0, maxAnnounced));
    return true;
  }

  function start(): boolean {
    const element = frame.current;
    if (!element || !select(findFirstSentence(element), `${instructions} `)) return false;
    setChoosing(true);
    return true;
  }

  function stop(): void {
    setChoosing(false);
    getSelection()?.removeAllRanges();
  }

  function step(wanted: Step): void {
    const range = readSelection(frame.current);
    if (!frame.current || !range) return;
    if (!select(stepSelection(frame.current, range, wanted)))
      announce(wanted.isForward ? "End of the text" : "Beginning of the text");
  }

  usePageKeys(
    (event) => {
      const arrow = arrows[event.key];
      if (arrow) step({ ...arrow, isExtending: event.shiftKey });
      return arrow !== undefined;
    },
    { isOn: isChoosing },
  );
  useEffect(() => {
    if (!isChoosing) return;
    const leave = (event: PointerEvent) => {
      if (!(event.target as Element).closest(".highlight-bar")) setChoosing(false);
    };
    addEventListener("pointerdown", leave);
    return () => removeEventListener("pointerdown", leave);
  }, [isChoosing]);

  return { isChoosing, start, stop, step };
}

/** Scrolls as little as needed. */
function reveal(range: Range): void {
  const { top, bottom } = range.getBoundingClientRect();
  const below = bottom - (innerHeight - margins.below);
  const above = top - margins.above;
  if (above < 0) scrollBy({ top: above });
  else if (below > 0) scrollBy({ top: Math.min(below, above) });
}
