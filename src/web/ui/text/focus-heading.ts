/**
 * Focuses a heading without scrolling, by default the page's: when the focused element disappears and has no neighbor.
 * Does nothing if the page has none.
 */
export function focusHeading(heading: HTMLElement | null = document.querySelector("h1")): void {
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}
