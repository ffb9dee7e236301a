/** Journeys of several files run on one app: an address in two files fails only if one worker happens to run both. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const folder = join(import.meta.dirname, "../../e2e");

it("gives each journey users of its own", () => {
  const filesOf = new Map<string, Set<string>>();
  for (const file of globSync("*.spec.ts", { cwd: folder })) {
    const text = readFileSync(join(folder, file), "utf8");
    for (const [address] of text.matchAll(/(?<=")[\w.+-]+@example\.(?:org|com)(?=")/g))
      filesOf.set(address, (filesOf.get(address) ?? new Set()).add(file));
  }
  expect(filesOf.size).toBeGreaterThan(20);
  const shared = [...filesOf].filter(([, files]) => files.size > 1);
  expect(shared.map(([address, files]) => [address, ...files])).toEqual([]);
});
