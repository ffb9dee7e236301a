/** Names the chunks of what a page shares with other pages. */
import { join } from "node:path";
import { normalizePath, type Rolldown } from "vite";

const sources = join(import.meta.dirname, "../src");

/** Captures the modules that `files`, relative to src/, import statically and at least one other page uses. */
export function groupImportsOf(name: string, ...files: string[]): Rolldown.CodeSplittingGroup {
  let imported: Set<string> | undefined;
  return {
    name: (id, chunking) => {
      imported ??= new Set(
        files.flatMap((file) => [
          ...listImports(
            normalizePath(join(sources, file)),
            (of) => chunking.getModuleInfo(of)?.importedIds ?? [],
          ),
        ]),
      );
      return imported.has(id) ? name : null;
    },
    debugName: name,
    // Without the sign-in forms, which few pages share.
    test: /src\/(?!features\/account\/)|^\0virtual:lucide/,
    minShareCount: 2,
  };
}

function listImports(
  page: string,
  getImports: (id: string) => readonly string[],
  found = new Set<string>(),
): Set<string> {
  for (const id of getImports(page)) {
    if (found.has(id)) continue;
    found.add(id);
    listImports(id, getImports, found);
  }
  return found;
}
