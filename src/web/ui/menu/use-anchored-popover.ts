import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";
import { placeMenu } from "./place-menu.ts";

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
