import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import type { Entry } from "#features/entries/contract.ts";
import {
  contextLength,
  type Highlight,
  type HighlightColour,
  highlightColours,
  maxQuoteLength,
} from "#features/highlights/contract.ts";
import { describeError } from "#web/data/api.ts";
import { isDialogOpen, isEditable } from "#web/layout/shortcuts/is-editable.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Copy, MessageCircle, PenLine } from "#web/ui/picture/icons.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { colourNames, Swatch } from "./colour-swatches.tsx";
import { useAddHighlight } from "./queries.ts";
import { readSelection, useSelectedRange } from "./use-selected-range.ts";

type Passage = { start: number; end: number };

/** Over a selection in the text: highlight it, note something on it, copy it, or ask about it. */
export function HighlightBar(props: {
  entry: Entry;
  text: string;
  frame: RefObject<HTMLElement | null>;
  locate: (range: Range) => Passage | null;
  onAsk: (quote: string) => void;
  /** Opens the new highlight. */
  onNote: (highlight: Highlight) => void;
}) {
  const { entry, text, frame, locate, onAsk, onNote } = props;
  const range = useSelectedRange(frame);
  const add = useAddHighlight(entry.id);
  const [said, setSaid] = useState("");

  function read(): (Passage & { quote: string }) | null {
    const selected = readSelection(frame.current) ?? range;
    const passage = selected && locate(selected);
    if (!passage) {
      toast.error("This selection is not part of the saved text");
      return null;
    }
    const quote = text.slice(passage.start, passage.end);
    if (quote.length <= maxQuoteLength) return { ...passage, quote };
    const max = maxQuoteLength.toLocaleString("en");
    toast.error(`A highlight has at most ${max} characters. Select a shorter passage.`);
    return null;
  }

  function highlight(colour: HighlightColour, then?: (made: Highlight) => void): void {
    const passage = add.isPending ? null : read();
    if (!passage) return;
    const { start, end, quote } = passage;
    const prefix = text.slice(Math.max(0, start - contextLength), start).toWellFormed();
    const suffix = text.slice(end, end + contextLength).toWellFormed();
    add.mutate(
      { quote, prefix, suffix, start, colour },
      {
        onSuccess: (made) => {
          getSelection()?.removeAllRanges();
          setSaid("Highlighted");
          then?.(made);
        },
        onError: (error) => toast.error(describeError(error)),
      },
    );
  }

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(getSelection()?.toString() ?? "");
      setSaid("Copied");
      getSelection()?.removeAllRanges();
    } catch {
      toast.error("The browser did not allow copying. Select the text and copy it.");
    }
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "h" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.defaultPrevented || isEditable(event.target) || isDialogOpen()) return;
    if (!readSelection(frame.current)) return;
    event.preventDefault();
    highlight("yellow", onNote);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);

  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {range && (
        <Bar range={range} frame={frame}>
          {highlightColours.map((colour) => (
            <IconButton
              key={colour}
              label={`Highlight in ${colourNames[colour].toLowerCase()}`}
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
        </Bar>
      )}
    </>
  );
}

/** Pixels between the bar and the selection. */
const gap = 8;
const barHeight = 48;

/** Above the selection, or below if there is no space; at the lower edge of a small screen. */
function Bar(props: {
  range: Range;
  frame: RefObject<HTMLElement | null>;
  children: React.ReactNode;
}) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [element, frame] = [bar.current, props.frame.current];
    if (!element || !frame) return;
    const selected = props.range.getBoundingClientRect();
    const around = frame.getBoundingClientRect();
    const above = selected.top - barHeight - gap;
    const isAbove = above > 72;
    const top = isAbove ? above : Math.min(selected.bottom + gap, innerHeight - barHeight - gap);
    const left = Math.max(
      0,
      Math.min(selected.left - around.left, around.width - element.offsetWidth),
    );
    element.style.setProperty("--bar-top", `${top - around.top + frame.offsetTop}px`);
    element.style.setProperty("--bar-left", `${left}px`);
  }, [props.range, props.frame]);
  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label="Selected text"
      className="highlight-bar"
      // Keeps the selection.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      {props.children}
    </div>
  );
}
