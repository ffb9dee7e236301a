// The folders that a reader of nested ones stands in.
import { isBrowserRoot } from "./browser-roots.ts";
import type { Losses } from "./losses.ts";

const deepest = 20;

export type FolderPath = {
  /** `isRoot`: known to be a browser's own. */
  enter(name: string | null, isRoot?: boolean): void;
  leave(): void;
  /** Outermost first, without those that browsers make. */
  list(): string[];
};

/** Levels below the 20th are entered and left, but named no more. */
export function openFolderPath(losses: Losses): FolderPath {
  const names: (string | null)[] = [];
  let depth = 0;
  /** How many levels around here had a heading: browsers make the outermost alone. */
  let headings = 0;
  return {
    enter: (name, isRoot = false) => {
      const isKept = name !== null && !isRoot && !(headings === 0 && isBrowserRoot(name));
      if (headings > 0 || name !== null) headings += 1;
      if (depth < deepest) names.push(isKept ? name : null);
      else if (isKept) losses.add("Folder levels below the 20th");
      depth += 1;
    },
    leave: () => {
      if (depth === 0) return;
      depth -= 1;
      headings = Math.max(0, headings - 1);
      if (depth < names.length) names.pop();
    },
    list: () => names.filter((name) => name !== null),
  };
}
