import { flushSync } from "react-dom";
import { startTransition, useEffect, useState, type RefObject } from "react";
import { loadPictures } from "./print-text.ts";

/** A text of up to this many sections is rendered at once. */
const fewSections = 6;

/** Sections rendered per idle callback. */
const batch = 4;

/** Sections this far above and below the screen are rendered before they are seen. */
const margin = "1600px 0px";

export function isLong(sections: number): boolean {
  return sections > fewSections;
}

/**
 * Determines which sections of a text are rendered: the first ones, those near `target` and the screen, and, while
 * the browser is idle, gradually all others, so that find-in-page and selection work everywhere. Printing needs all, with
 * their pictures.
 */
export function useShownSections(
  container: RefObject<HTMLElement | null>,
  total: number,
  target: number | null,
): (index: number) => boolean {
  const [filled, setFilled] = useState(isLong(total) ? 2 : total);
  const [near, setNear] = useState<ReadonlySet<number>>(new Set());

  useEffect(() => {
    if (filled >= total) return;
    return onIdle(() => startTransition(() => setFilled(filled + batch)));
  }, [filled, total]);

  useEffect(() => {
    const showAll = () => {
      flushSync(() => setFilled(total));
      loadPictures(container.current);
    };
    addEventListener("beforeprint", showAll);
    return () => removeEventListener("beforeprint", showAll);
  }, [container, total]);

  useEffect(() => {
    const sections = container.current?.children;
    if (!sections || !isLong(total)) return;
    const observer = new IntersectionObserver(
      (seen) => {
        const indexes = seen.filter((one) => one.isIntersecting).map((one) => indexOf(one.target));
        if (indexes.length > 0) setNear((known) => new Set([...known, ...indexes]));
      },
      { rootMargin: margin },
    );
    for (const section of sections) observer.observe(section);
    return () => observer.disconnect();
  }, [container, total]);

  return (index) =>
    index < filled || near.has(index) || (target !== null && Math.abs(index - target) <= 1);
}

function indexOf(section: Element): number {
  return Number((section as HTMLElement).dataset["section"]);
}

/** Safari has no idle callback. */
function onIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === "function") {
    const handle = requestIdleCallback(run, { timeout: 1_000 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, 50);
  return () => clearTimeout(timer);
}
