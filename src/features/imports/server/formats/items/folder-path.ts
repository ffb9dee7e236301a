// The current folder path while nested folders are read.
import { isBrowserRoot } from "./browser-roots.ts";
import type { Losses } from "./losses.ts";

const maxDepth = 20;

export type FolderPath = {
  /** `isRoot`: known to be a browser's root folder. */
  enter(name: string | null, isRoot?: boolean): void;
  leave(): void;
  /** Outermost first, without browsers' root folders. */
  list(): string[];
};

/** Levels below the 20th are tracked, but their names are dropped. */
export function createFolderPath(losses: Losses): FolderPath {
  const names: string[] = [];
  /** For each open level: true if its name was added to `names`. */
  const levels: boolean[] = [];
  /** Number of open levels with a heading. Only the outermost can be a browser's root folder. */
  let headings = 0;
  return {
    enter: (name, isRoot = false) => {
      const isOwn = name !== null && !isRoot && !(headings === 0 && isBrowserRoot(name));
      if (headings > 0 || name !== null) headings += 1;
      const isNamed = isOwn && names.length < maxDepth;
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
