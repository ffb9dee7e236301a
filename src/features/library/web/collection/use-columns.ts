import { useLayoutEffect, useState, type RefObject } from "react";

/** Pixels. */
export const gridGap = 16;
const narrowestCard = 320;

export type GridLayout = {
  /** Cards per row. */
  columns: number;
  /** Pixels from the top of the page to the top of the list. */
  top: number;
  /** The card to hold in place while the columns change: its entry and its position in the window. */
  anchor: { id: string; top: number } | null;
  /** The entry whose card had the focus, which is mounted again when the columns change. */
  focused: string | null;
};

/** Follows the width of the list; `first` is the number of columns until it is known. One column unless `isGrid`. */
export function useColumns(
  list: RefObject<HTMLElement | null>,
  first: number,
  isGrid: boolean,
): GridLayout {
  const [layout, setLayout] = useState<GridLayout>({
    columns: first,
    top: 0,
    anchor: null,
    focused: null,
  });

  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      const box = element.getBoundingClientRect();
      const fitting = Math.floor((box.width + gridGap) / (narrowestCard + gridGap));
      const columns = isGrid ? Math.max(1, fitting) : 1;
      const top = Math.round(box.top + scrollY);
      setLayout((known) => {
        if (known.columns === columns && known.top === top) return known;
        if (known.columns === columns) return { ...known, top };
        return { columns, top, anchor: findAnchor(element), focused: findFocused(element) };
      });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, isGrid]);

  return layout;
}

/** The selected card if it is in view, else the first card in view. */
function findAnchor(list: HTMLElement): GridLayout["anchor"] {
  const cards = [...list.querySelectorAll<HTMLElement>("[data-entry]")].filter((card) => {
    const box = card.getBoundingClientRect();
    return box.bottom > 0 && box.top < innerHeight;
  });
  const card = cards.find((one) => one.dataset["selected"] !== undefined) ?? cards[0];
  const id = card?.dataset["entry"];
  return card && id ? { id, top: card.getBoundingClientRect().top } : null;
}

function findFocused(list: HTMLElement): string | null {
  const { activeElement } = document;
  if (!activeElement || !list.contains(activeElement)) return null;
  return activeElement.closest<HTMLElement>("[data-entry]")?.dataset["entry"] ?? null;
}
