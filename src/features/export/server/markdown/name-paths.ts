/** Paths in the zip: no two that a file system takes for the same, whatever their letters' case. */
import { toFileName } from "#server/file-name.ts";

export type Paths = {
  /** A path of its own in the folder (with its "/" at the end), made of a name and what follows it, such as ".md". */
  claim: (folder: string, name: string, ending: string) => string;
};

export function openPaths(): Paths {
  // The last number that was given to a path; of the same name, ten thousand may come.
  const taken = new Map<string, number>();
  return {
    claim: (folder, name, ending) => {
      const base = `${folder}${toFileName(name, "Untitled")}`;
      const first = fold(base + ending);
      let number = taken.get(first) ?? 0;
      let path = base + ending;
      while (taken.has(fold(path))) {
        number += 1;
        path = `${base} ${number + 1}${ending}`;
      }
      taken.set(fold(path), 0);
      taken.set(first, number);
      return path;
    },
  };
}

function fold(path: string): string {
  return path.toLowerCase();
}
