import { type RefObject, useLayoutEffect } from "react";

/** Of each variable, the pixels that each element at the lower edge asks for. */
const heights = {
  "--foot": new Map<HTMLElement, number>(),
  "--bar": new Map<HTMLElement, number>(),
};

/**
 * Keeps the height of an element at the window's lower edge in a variable of the page, so that what is fixed there too
 * moves above it. `gap`: pixels below it.
 */
export function useHeightVariable(
  ref: RefObject<HTMLElement | null>,
  name: keyof typeof heights,
  gap = 0,
): void {
  useLayoutEffect(() => {
    const element = ref.current!;
    const { style } = document.documentElement;
    const known = heights[name];
    const set = () => {
      if (known.size === 0) style.removeProperty(name);
      else style.setProperty(name, `${Math.max(...known.values())}px`);
    };
    const measure = () => {
      known.set(element, element.offsetHeight + gap);
      set();
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
      known.delete(element);
      set();
    };
  }, [ref, name, gap]);
}
