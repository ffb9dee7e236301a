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
  const names: string[] = [];
  /** Of each level around here: whether its name is the last of `names`. */
  const levels: boolean[] = [];
  /** How many levels around here had a heading: browsers make the outermost alone. */
  let headings = 0;
  return {
    enter: (name, isRoot = false) => {
      const isOwn = name !== null && !isRoot && !(headings === 0 && isBrowserRoot(name));
      if (headings > 0 || name !== null) headings += 1;
      const isNamed = isOwn && names.length < deepest;
      if (isNamed) names.push(name);
      else if (isOwn) losses.add("Folder levels below the 20th");
      levels.push(isNamed);
    },
    leave: () => {
      if (levels.pop()) names.pop();
      headings = Math.max(0, headings - 1);
    },
    list: () => [...names],
  };
}
