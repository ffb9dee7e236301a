import { useLayoutEffect, useState, type RefObject } from "react";

/** Pixels. */
export const gridGap = 16;
const narrowestCard = 320;

/** How many cards fit beside each other, and how far below the page's top the list begins. */
export function useColumns(list: RefObject<HTMLElement | null>): { columns: number; top: number } {
  const [layout, setLayout] = useState({ columns: 1, top: 0 });

  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      const box = element.getBoundingClientRect();
      const columns = Math.max(1, Math.floor((box.width + gridGap) / (narrowestCard + gridGap)));
      const top = Math.round(box.top + scrollY);
      setLayout((known) =>
        known.columns === columns && known.top === top ? known : { columns, top },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);

  return layout;
}
