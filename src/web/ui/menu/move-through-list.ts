import type { KeyboardEvent } from "react";

/**
 * Arrows move through the enabled buttons of a list, also from a search box above it. Enter in the box
 * presses the first button if `canPick`, and never submits the surrounding form.
 */
export function moveThroughList(
  event: KeyboardEvent,
  list: HTMLElement | null,
  canPick: boolean,
): void {
  const items = [...(list?.querySelectorAll<HTMLElement>("button:enabled") ?? [])];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const isTyping = event.target instanceof HTMLInputElement;
  if (event.key === "ArrowDown") items[Math.min(at + 1, items.length - 1)]?.focus();
  else if (event.key === "ArrowUp" && at >= 0) (items[at - 1] ?? items[at])?.focus();
  else if (event.key === "Enter" && isTyping) {
    if (canPick) items[0]?.click();
  } else return;
  event.preventDefault();
  event.stopPropagation();
}
