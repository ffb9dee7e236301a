import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Lists the packages that the module imports statically, directly or indirectly. */
function listPackages(module: URL, seen = new Set<string>()): string[] {
  if (seen.has(module.href)) return [];
  seen.add(module.href);
  const imports = readFileSync(module, "utf8").matchAll(
    /^(?:import|export) (?!type\b)(?:[^"';]*? from )?"([^"]+)"/gm,
  );
  return [...imports].flatMap(([, name = ""]) => {
    if (name.startsWith("#"))
      return listPackages(new URL(`../../../../${name.slice(1)}`, import.meta.url), seen);
    return name.startsWith(".") ? listPackages(new URL(name, module), seen) : [name];
  });
}

// Loading the libraries of other formats took half of the time from the upload of a small file to its preview.
it("loads a format's libraries only for files of that format", () => {
  const packages = listPackages(new URL("import-child.ts", import.meta.url));
  const libraries = packages.filter((name) => !name.startsWith("node:"));
  expect(new Set(libraries)).toEqual(new Set(["chardet", "iconv-lite", "htmlparser2"]));
});
