import { useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from "react";

/** Pixels between the bar and the selected letters: half the space between two lines, and some more. */
const gap = 12;
/** Pixels: the height of the header. */
const headerHeight = 64;

/** Focuses the first button of the bar. False without a bar. */
export function focusBar(): boolean {
  const button = document.querySelector<HTMLElement>(".highlight-bar button");
  button?.focus();
  return button !== null;
}

/** Above the selection, or below if there is no space; at the lower edge of a small or touch screen. */
export function BarFrame(props: {
  range: Range;
  frame: RefObject<HTMLElement | null>;
  children: ReactNode;
}) {
  const bar = useRef<HTMLDivElement>(null);
  const { range, frame } = props;
  useEffect(() => {
    const [element, text] = [bar.current, frame.current];
    if (!element || !text) return;
    const selected = range.getBoundingClientRect();
    const around = text.getBoundingClientRect();
    const { offsetHeight: height, offsetWidth: width } = element;
    const above = selected.top - height - gap;
    const top =
      above > headerHeight ? above : Math.min(selected.bottom + gap, innerHeight - height - gap);
    const left = Math.max(0, Math.min(selected.left - around.left, around.width - width));
    element.style.setProperty("--bar-top", `${top - around.top + text.offsetTop}px`);
    element.style.setProperty("--bar-left", `${left}px`);
  }, [range, frame]);
  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label="Selected text"
      className="highlight-bar"
      onKeyDown={moveFocus}
      // Keeps the selection.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      {props.children}
    </div>
  );
}

/** Left and right move among the buttons, as in every toolbar. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step || event.shiftKey) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  event.preventDefault();
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}
