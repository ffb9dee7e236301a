import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { needsServer } from "./worker-plugin.ts";

/** A call without the function that handles errors. */
const unhandled = /loadOnMount\(\s*async \(\) =>\s*\(await import\("([^"]+)"\)\)\.\w+,?\s*\)/g;

it("leaves out only parts whose loading errors are handled", () => {
  const folder = join(import.meta.dirname, "../../src");
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".tsx"),
  );
  const loaded = sources.flatMap((file) =>
    [...readFileSync(join(folder, file), "utf8").matchAll(unhandled)].map(([, name]) => name!),
  );
  expect(loaded).toContain("./drop-zone.tsx");
  expect(loaded.filter(needsServer)).toEqual([]);
  expect(needsServer("./move-dialog.tsx")).toBe(true);
});
