import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import type { ReadWord } from "#features/capture/contract.ts";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import type { WordRange } from "./word-lines.ts";

/** In percent; words below it are marked as uncertain. */
export const uncertain = 60;

/**
 * The words at their positions in the picture. Dragging, or arrow keys with Shift, selects a range in reading
 * order.
 */
export function WordBoxes(props: {
  words: readonly ReadWord[];
  range: WordRange | null;
  onPick: (range: WordRange | null) => void;
}) {
  const { words, range, onPick } = props;
  const id = useId();
  // The start of the range; the active word is its end.
  const [anchor, setAnchor] = useState(0);
  const [active, setActive] = useState<number | null>(null);
  const isDragging = useRef(false);

  function pick(from: number, to: number): void {
    setAnchor(from);
    setActive(to);
    onPick({ from: Math.min(from, to), to: Math.max(from, to) });
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key === "Escape" && range) onPick(null);
    else if ((event.metaKey || event.ctrlKey) && event.key === "a") pick(0, words.length - 1);
    else {
      const at = active ?? -1;
      const steps: Record<string, number> = {
        ArrowRight: at + 1,
        ArrowDown: at + 1,
        ArrowLeft: at - 1,
        ArrowUp: at - 1,
        Home: 0,
        End: words.length - 1,
      };
      const step = steps[event.key];
      if (step === undefined) return;
      const next = Math.min(Math.max(step, 0), words.length - 1);
      pick(event.shiftKey && range ? anchor : next, next);
    }
    event.preventDefault();
  }

  function handleDown(event: PointerEvent): void {
    const at = findWord(event.target);
    if (at === null) return onPick(null);
    // Touch drags scroll the page instead.
    isDragging.current = event.pointerType === "mouse";
    pick(event.shiftKey && range ? anchor : at, at);
  }

  function handleMove(event: PointerEvent): void {
    if (!isDragging.current || event.buttons === 0) return;
    const at = findWord(event.target);
    if (at !== null && at !== active) pick(anchor, at);
  }

  return (
    <div
      role="listbox"
      tabIndex={0}
      aria-label="Words in the picture"
      aria-multiselectable="true"
      aria-activedescendant={active === null ? undefined : `${id}-${active}`}
      className="absolute inset-0 -outline-offset-2 cursor-text select-none"
      onKeyDown={handleKey}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
    >
      {words.map(({ text, box, confidence }, index) => (
        <span
          key={index}
          id={`${id}-${index}`}
          data-word={index}
          role="option"
          aria-label={text}
          aria-selected={range !== null && index >= range.from && index <= range.to}
          title={text}
          className={joinClasses(
            "absolute rounded-xs border aria-selected:border-solid aria-selected:bg-(--box-picked)",
            confidence < uncertain ? "border-dashed border-(--box-unsure)" : "border-(--box)",
            "hover:bg-(--box-picked)",
          )}
          style={{
            left: `${box.x * 100}%`,
            top: `${box.y * 100}%`,
            width: `${box.width * 100}%`,
            height: `${box.height * 100}%`,
          }}
        />
      ))}
    </div>
  );
}

function findWord(target: EventTarget): number | null {
  const word = target instanceof HTMLElement ? target.dataset["word"] : undefined;
  return word === undefined ? null : Number(word);
}
