import { useEffect, useState, useSyncExternalStore, type FocusEvent, type RefObject } from "react";

/** Time per view in milliseconds. */
const viewMilliseconds = 10_000;

/** Scrolls by one view, and wraps at both ends. */
export function turnView(track: HTMLElement, by: 1 | -1): void {
  const { scrollLeft, clientWidth, scrollWidth } = track;
  const end = scrollWidth - clientWidth;
  const isThere = by > 0 ? scrollLeft >= end - 1 : scrollLeft <= 1;
  const otherEnd = by > 0 ? 0 : end;
  track.scrollTo({ left: isThere ? otherEnd : scrollLeft + by * clientWidth });
}

/** Scrolls automatically, unless the user hovers or focuses it, paused it, or prefers reduced motion. */
export function useRotation(track: RefObject<HTMLElement | null>) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isStill = useSyncExternalStore(watchMotion, wantsLittleMotion, () => false);
  const isPlaying = chosen ?? !isStill;
  const isTurning = isPlaying && !isPointedAt && !hasFocus;

  useEffect(() => {
    if (!isTurning) return;
    const timer = setInterval(() => turnView(track.current!, 1), viewMilliseconds);
    return () => clearInterval(timer);
  }, [isTurning, track]);

  return {
    isPlaying,
    toggle: () => setChosen(!isPlaying),
    /** Props for the element around the cards and buttons. A touch counts as hovering while it lasts. */
    watched: {
      onPointerEnter: () => setPointedAt(true),
      onPointerLeave: () => setPointedAt(false),
      onFocus: () => setFocus(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) =>
        setFocus(currentTarget.contains(relatedTarget)),
    },
  };
}

const motion = () => matchMedia("(prefers-reduced-motion: reduce)");

function wantsLittleMotion(): boolean {
  return motion().matches;
}

function watchMotion(listener: () => void): () => void {
  const query = motion();
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
