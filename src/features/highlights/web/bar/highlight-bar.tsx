import { useEffect, useRef, useState, type RefObject } from "react";
import type { Entry } from "#features/entries/contract.ts";
import type { Highlight } from "#features/highlights/contract.ts";
import { highlightColours } from "#shared/highlight-limits.ts";
import { usePageKeys } from "#web/layout/shortcuts/use-page-keys.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Copy, MessageCircle, PenLine } from "#web/ui/picture/icons.tsx";
import { colourNames, Swatch } from "../colour-swatches.tsx";
import { BarFrame, focusBar } from "./bar-frame.tsx";
import { SelectionSteps } from "./selection-steps.tsx";
import { useHighlighting } from "./use-highlighting.ts";
import { useKeyboardSelection } from "./use-keyboard-selection.ts";
import { readSelection, useSelectedRange } from "./use-selected-range.ts";

/** Over a selection in the text: highlight it, note something on it, copy it, or ask about it. */
export function HighlightBar(props: {
  entry: Entry;
  text: string;
  frame: RefObject<HTMLElement | null>;
  locate: (range: Range) => { start: number; end: number } | null;
  /** Extends a range to whole words; the same range if they are whole. */
  extend: (range: Range) => Range;
  onAsk: (quote: string) => void;
  /** Opens the new highlight. */
  onNote: (highlight: Highlight) => void;
}) {
  const { frame, extend, onAsk, onNote } = props;
  const { range, getRange } = useSelectedRange(frame, extend);
  const [said, setSaid] = useState("");
  const keyboard = useKeyboardSelection(frame, setSaid);
  const { read, highlight, copy } = useHighlighting({ ...props, getRange, onDone: finish });

  function finish(message: string): void {
    const hadFocus = document.activeElement?.closest(".highlight-bar");
    keyboard.stop();
    setSaid(message);
    if (hadFocus) frame.current?.focus({ preventScroll: true });
  }

  usePageKeys(({ key, target, shiftKey }) => {
    const isSelected = readSelection(frame.current) !== null;
    const colour = highlightColours[Number(key) - 1];
    const isOnControl = (target as Element).closest("a, button, summary") !== null;
    if (key === "h" && !isSelected) {
      if (!keyboard.start()) return false;
      frame.current?.focus({ preventScroll: true });
    } else if (!isSelected) return false;
    else if (key === "h") highlight("yellow", onNote);
    else if (colour) highlight(colour);
    else if (key === "Enter" && keyboard.isChoosing && !isOnControl) highlight("yellow");
    else if (key === "Tab" && !shiftKey && !isOnControl) {
      if (!focusBar()) return false;
    } else if (key === "Escape") finish("");
    else return false;
    return true;
  });

  // The bar appears a moment after the selection.
  const owesFocus = useRef(false);
  useEffect(() => {
    if (!range || !owesFocus.current) return;
    owesFocus.current = false;
    focusBar();
  }, [range]);

  return (
    <>
      <Button
        size="sm"
        className="absolute -top-9 right-0 z-10 not-focus-visible:sr-only print:hidden"
        onClick={() => {
          owesFocus.current = keyboard.start();
        }}
      >
        Highlight by keyboard
      </Button>
      <p role="status" className="sr-only">
        {said}
      </p>
      {range && (
        <BarFrame key={String(keyboard.isChoosing)} range={range} frame={frame}>
          {keyboard.isChoosing && <SelectionSteps onStep={keyboard.step} />}
          <div className="flex justify-center">
            {highlightColours.map((colour, index) => (
              <IconButton
                key={colour}
                label={`Highlight in ${colourNames[colour].toLowerCase()}`}
                title={`Highlight in ${colourNames[colour].toLowerCase()} (${index + 1})`}
                icon={<Swatch colour={colour} />}
                onClick={() => highlight(colour)}
              />
            ))}
            <IconButton
              label="Highlight with a note"
              title="Highlight with a note (h)"
              icon={<PenLine className="size-4.5" />}
              onClick={() => highlight("yellow", onNote)}
            />
            <IconButton
              label="Copy"
              icon={<Copy className="size-4.5" />}
              onClick={() => void copy()}
            />
            <IconButton
              label="Ask about this"
              icon={<MessageCircle className="size-4.5" />}
              onClick={() => {
                const passage = read();
                if (passage) onAsk(passage.quote);
              }}
            />
          </div>
        </BarFrame>
      )}
    </>
  );
}
