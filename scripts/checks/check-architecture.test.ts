import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { findViolations } from "./check-architecture.ts";

let src: string;
beforeEach(() => void (src = mkdtempSync(join(tmpdir(), "sources-"))));
afterEach(() => rmSync(src, { recursive: true, force: true }));

/** Writes files that contain only import statements. */
function plant(files: Record<string, string[]>): void {
  for (const [file, imports] of Object.entries(files)) {
    mkdirSync(dirname(join(src, file)), { recursive: true });
    writeFileSync(join(src, file), imports.join("\n"));
  }
}

it("finds no violation in this project's sources", () => {
  expect(findViolations()).toEqual([]);
});

it("reports a cycle between features that import each other from server and web", () => {
  plant({
    "features/letters/server/service.ts": [
      `import { a } from "#features/words/server/service.ts";`,
    ],
    "features/letters/web/page.tsx": [],
    "features/words/server/service.ts": [],
    "features/words/web/page.tsx": [`import { b } from "#features/letters/web/page.tsx";`],
  });
  expect(findViolations(src)).toEqual(["features form a cycle: letters → words → letters"]);
});

it("finds cycles through contract types and lazy imports, across any number of features", () => {
  plant({
    "features/one/contract.ts": [`import type { A } from "#features/two/contract.ts";`],
    "features/two/contract.ts": [],
    "features/two/web/page.tsx": [`const page = () => import("#features/three/web/page.tsx");`],
    "features/three/web/page.tsx": [`import type { B } from "../../one/contract.ts";`],
  });
  expect(findViolations(src)).toEqual(["features form a cycle: one → two → three → one"]);
});

it("ignores imports by tests and by app/ when it looks for cycles", () => {
  plant({
    "features/one/server/service.ts": [`import { a } from "#features/two/server/service.ts";`],
    "features/two/server/service.ts": [],
    "features/two/server/service.test.ts": [`import { b } from "#features/one/server/deep/b.ts";`],
    "features/one/server/deep/b.ts": [],
    "app/server/app.ts": [`import { c } from "#features/one/server/deep/b.ts";`],
  });
  expect(findViolations(src)).toEqual([]);
});

it("reports imports of another feature's internals and files outside the known folders", () => {
  plant({
    "features/one/server/service.ts": [`import { a } from "#features/two/server/deep/a.ts";`],
    "features/two/server/deep/a.ts": [],
    "features/two/helpers/a.ts": [],
  });
  expect(findViolations(src)).toEqual([
    "features/one/server/service.ts may not import features/two/server/deep/a.ts",
    "features/two/helpers/a.ts has no place in ARCHITECTURE.md",
  ]);
});
