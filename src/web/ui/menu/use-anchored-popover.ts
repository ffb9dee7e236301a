import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";

/**
 * Shows an element (popover="manual") at its button while mounted. It is in the top layer: not clipped by a
 * scrolling parent, and above dialogs. `onClose` is called on a press or focus outside.
 */
export function useAnchoredPopover(
  element: RefObject<HTMLElement | null>,
  button: HTMLElement | null,
  align: "start" | "end",
  onClose: () => void,
): void {
  const latest = useRef({ align, onClose });
  useEffect(() => {
    latest.current = { align, onClose };
  });

  useLayoutEffect(() => {
    const popover = element.current;
    if (!popover || !button) return;
    const place = () => placeMenu(popover, button, latest.current.align);
    popover.showPopover?.();
    place();
    const closeOutside = ({ target }: Event) => {
      const isInside =
        target instanceof Node && (popover.contains(target) || button.contains(target));
      if (!isInside) latest.current.onClose();
    };
    document.addEventListener("pointerdown", closeOutside, true);
    document.addEventListener("focusin", closeOutside);
    addEventListener("resize", place);
    addEventListener("scroll", place, true);
    return () => {
      document.removeEventListener("pointerdown", closeOutside, true);
      document.removeEventListener("focusin", closeOutside);
      removeEventListener("resize", place);
      removeEventListener("scroll", place, true);
    };
  }, [element, button]);
}

const gap = 4;
const margin = 8;

/** Places a menu below its button, or above if there is more space; never outside the window. */
function placeMenu(menu: HTMLElement, button: HTMLElement, align: "start" | "end"): void {
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
