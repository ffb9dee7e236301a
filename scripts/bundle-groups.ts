/** Names the chunks of what a page shares with other pages. */
import { join } from "node:path";
import { normalizePath, type Rolldown } from "vite";

const sources = join(import.meta.dirname, "../src");

/** How public entries look: shared by the landing page and public pages, but not loaded by the app. */
export const publicParts =
  /src\/(?:features\/discover\/web\/(?:public-card|lead-picture|source-line)|shared\/public-source)\./;

/** Captures the modules that `files`, relative to src/, import statically and at least one other page uses. */
export function groupImportsOf(name: string, ...files: string[]): Rolldown.CodeSplittingGroup {
  let imported: Set<string> | undefined;
  return {
    name: (id, chunking) => {
      if (imported === undefined) {
        imported = new Set();
        const getImports = (of: string) => chunking.getModuleInfo(of)?.importedIds ?? [];
        for (const file of files)
          addImports(normalizePath(join(sources, file)), getImports, imported);
      }
      return imported.has(id) && !publicParts.test(id) ? name : null;
    },
    debugName: name,
    // Without the sign-in forms, which few pages share.
    test: /src\/(?!features\/account\/)|^\0virtual:lucide/,
    minShareCount: 2,
  };
}

/**
 * Leaves out modules with schemas, which only contracts import: a page that loads the chunk would load the validation code, 26 kB,
 * and validate nothing.
 */
export function nameUnlessSchema(name: string): Rolldown.CodeSplittingGroup["name"] {
  return (id, chunking) => {
    const imported = chunking.getModuleInfo(id)?.importedIds ?? [];
    return imported.some((one) => /node_modules\/zod\//.test(one)) ? null : name;
  };
}

function addImports(
  page: string,
  getImports: (id: string) => readonly string[],
  found: Set<string>,
): void {
  for (const id of getImports(page)) {
    if (found.has(id)) continue;
    found.add(id);
    addImports(id, getImports, found);
  }
}
