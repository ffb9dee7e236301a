/** Assigns paths in the zip that are distinct on file systems that ignore case. */
import { toFileName } from "#server/files/file-name.ts";

export type Paths = {
  /** A unique path in the folder (with trailing "/"), made of a name and an ending such as ".md". */
  claim: (folder: string, name: string, ending: string) => string;
};

export function createPaths(): Paths {
  // The last number added to a path, because ten thousand entries may have the same name.
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
