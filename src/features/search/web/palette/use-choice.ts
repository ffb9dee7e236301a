import { useState } from "react";
import type { PaletteGroup, PaletteOption } from "./palette-options.ts";

/** The active option: the one moved to while it exists, else the first. */
export function useChoice(groups: readonly PaletteGroup[], isWaiting: boolean) {
  const [moved, setMoved] = useState<string | null>(null);
  const options = groups.flatMap((group) => group.options);
  const isThere = options.some((option) => option.id === moved);
  // While entries load, options after them are not active yet.
  const isMeant = (group: PaletteGroup) => group.id !== "more" || !isWaiting;
  const first = groups.find((group) => group.options.length > 0 && isMeant(group))?.options[0];
  const active: PaletteOption | undefined = isThere
    ? options.find((option) => option.id === moved)
    : first;

  return {
    active,
    isMoved: isThere,
    moveTo: setMoved,
    moveBy: (step: 1 | -1): string | undefined => {
      const at = active ? options.indexOf(active) : step > 0 ? -1 : 0;
      const next = options.at((at + step) % options.length)?.id;
      if (next !== undefined) setMoved(next);
      return next;
    },
  };
}
