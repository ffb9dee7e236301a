import { useEffect, useState } from "react";

/** Pixels below the window's top: a heading above it has been reached. More than `scroll-padding-top` leaves. */
const reached = 160;

/** The id of the section that is being read. `asked` is the one in the address. Null during SSR and hydration. */
export function useCurrentSection(ids: readonly string[], asked: string): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const update = () => setCurrent(findCurrent(ids, asked));
    update();
    addEventListener("scroll", update, { passive: true });
    addEventListener("resize", update);
    return () => {
      removeEventListener("scroll", update);
      removeEventListener("resize", update);
    };
  }, [ids, asked]);
  return current;
}

function findCurrent(ids: readonly string[], asked: string): string | null {
  const isReached = (id: string) => {
    const heading = document.getElementById(id);
    return heading !== null && heading.getBoundingClientRect().top <= reached;
  };
  const at = ids.findLastIndex(isReached);
  const { scrollHeight } = document.documentElement;
  // The last sections cannot be scrolled to the top.
  if (innerHeight + scrollY < scrollHeight - 1) return ids[Math.max(0, at)] ?? null;
  const askedAt = ids.indexOf(asked);
  return askedAt >= 0 && askedAt >= at ? asked : (ids.at(-1) ?? null);
}
