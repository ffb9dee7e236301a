/** The page's heading takes the focus, where what had it goes and nothing stands beside it. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}
