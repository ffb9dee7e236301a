/** Calls `leave` when this page is left and `comeBack` when it is shown again. Where pages are rendered, never. */
export function watchPageLife(
  leave: () => void,
  comeBack: (event: PageTransitionEvent) => void,
): void {
  if (typeof document === "undefined") return;
  addEventListener("pagehide", leave);
  addEventListener("pageshow", comeBack);
}
