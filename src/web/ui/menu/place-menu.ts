const gap = 4;
const margin = 8;

/** Places a menu below its button, or above if there is more space; never outside the window. */
export function placeMenu(menu: HTMLElement, button: HTMLElement, align: "start" | "end"): void {
  const anchor = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const below = anchor.bottom + gap;
  const above = anchor.top - gap - height;
  const fitsBelow = below + height + margin <= innerHeight;
  const top = fitsBelow || above < margin ? below : above;
  const left = align === "start" ? anchor.left : anchor.right - width;
  menu.style.top = `${Math.max(margin, Math.min(top, innerHeight - height - margin))}px`;
  menu.style.left = `${Math.max(margin, Math.min(left, innerWidth - width - margin))}px`;
}
