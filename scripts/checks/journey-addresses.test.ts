/** Journeys run on one app: an address in two of them fails only if one worker happens to run both. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const folder = join(import.meta.dirname, "../../e2e");

it("gives each journey users of its own", () => {
  const journeysOf = new Map<string, Set<string>>();
  for (const file of globSync("*.spec.ts", { cwd: folder })) {
    const parts = readFileSync(join(folder, file), "utf8").split(/^ *test\(/m);
    for (const [at, part] of parts.entries())
      for (const [address] of part.matchAll(/(?<=")[\w.+-]+@example\.(?:org|com)(?=")/g))
        journeysOf.set(address, (journeysOf.get(address) ?? new Set()).add(`${file} ${at}`));
  }
  expect(journeysOf.size).toBeGreaterThan(20);
  const shared = [...journeysOf].filter(([, journeys]) => journeys.size > 1);
  expect(shared.map(([address, journeys]) => [address, ...journeys])).toEqual([]);
});
