import { useEffect } from "react";
import { isDialogOpen } from "#web/layout/shortcuts/is-editable.ts";

/** Pixels in one direction that count as scrolling, so that a resting finger does not move the header. */
const minScroll = 24;
/** Pixels from the top within which the header is never hidden, about its height on a phone. */
const top = 100;

/** On phones, the header makes room for a text: after scrolling down, until the user scrolls up. */
export function useHeaderHiding(): void {
  useEffect(() => {
    let isHidden = false;
    const hide = (isNow: boolean) => {
      isHidden = isNow;
      document.documentElement.toggleAttribute("data-header-hidden", isNow);
    };
    // The furthest place in the present direction.
    let furthest = scrollY;
    function follow(): void {
      // Safari reports places beyond both ends while the page bounces back.
      const end = document.documentElement.scrollHeight - innerHeight;
      const place = Math.max(0, Math.min(scrollY, end));
      const moved = isHidden ? furthest - place : place - furthest;
      if (moved < 0) furthest = place;
      const turns = isHidden
        ? moved >= minScroll || place < top
        : moved >= minScroll && place >= top;
      if (!turns || (!isHidden && isDialogOpen())) return;
      furthest = place;
      hide(!isHidden);
    }
    addEventListener("scroll", follow, { passive: true });
    return () => {
      removeEventListener("scroll", follow);
      hide(false);
    };
  }, []);
}
