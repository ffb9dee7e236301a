/** Focuses the page's heading, when the focused element disappears and has no neighbor. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}
