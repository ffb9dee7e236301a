import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";

/** Pixels from the end that count as being at the end. */
const slack = 40;
/** Pixels from the end after which the button to the newest message shows. */
const farAway = 160;
/** Pixels from the window's upper edge at which a question stays above a list of entries: below the header of phones. */
const questionTop = 112;

/** Scroll positions of conversations left while scrolled up, by place. */
const leftAt = new Map<string, number>();

/** Follows the newest message, unless the user has scrolled up. */
export function useFollowNewest(
  frame: RefObject<HTMLElement | null>,
  place: string,
  isReady: boolean,
): { isBehind: boolean; follow: () => void } {
  const [isBehind, setBehind] = useState(false);
  const isFollowing = useRef(true);

  const follow = useCallback(() => {
    isFollowing.current = true;
    leftAt.delete(place);
    setBehind(false);
    if (frame.current) scrollBy({ top: measureWay(frame.current), behavior: "instant" });
  }, [frame, place]);

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || !isReady) return;
    let lastTop = scrollY;
    let lastRest = measureRest(element);

    const look = () => {
      const rest = measureRest(element);
      // Scrolling down never stops following, and growing content is not scrolling up.
      if (rest <= slack) isFollowing.current = true;
      else if (scrollY < lastTop - 1) isFollowing.current = false;
      lastTop = scrollY;
      lastRest = rest;
      if (isFollowing.current) leftAt.delete(place);
      else leftAt.set(place, scrollY);
      setBehind(!isFollowing.current && rest > farAway);
    };
    const grow = () => {
      const rest = measureRest(element);
      // Do not scroll back a user who moved on to content below the conversation.
      if (isFollowing.current && (rest > 0 || lastRest > -1)) {
        scrollBy({ top: measureWay(element), behavior: "instant" });
      }
      look();
    };
    const observer = new ResizeObserver(grow);
    observer.observe(element);
    addEventListener("scroll", look, { passive: true });
    addEventListener("resize", grow);
    return () => {
      observer.disconnect();
      removeEventListener("scroll", look);
      removeEventListener("resize", grow);
    };
  }, [frame, place, isReady]);

  // After the router has restored the scroll position.
  useEffect(() => {
    if (!isReady) return;
    const known = leftAt.get(place);
    const request = requestAnimationFrame(() => {
      if (known === undefined) follow();
      else {
        isFollowing.current = false;
        scrollTo({ top: known, behavior: "instant" });
      }
    });
    return () => cancelAnimationFrame(request);
  }, [place, isReady, follow]);

  return { isBehind, follow };
}

/** Pixels from the window's lower edge to the frame's: the rest to scroll. */
function measureRest(frame: HTMLElement): number {
  return frame.getBoundingClientRect().bottom - innerHeight;
}

/**
 * Pixels to scroll to the end. To a list of entries, which is read from its beginning and changes its height when a filter
 * is removed, only until its question would leave the screen.
 */
function measureWay(frame: HTMLElement): number {
  const rest = measureRest(frame);
  const question = frame.querySelector("[data-lists-entries]:last-child")?.previousElementSibling;
  if (!question) return rest;
  return Math.min(rest, Math.max(0, question.getBoundingClientRect().top - questionTop));
}
