/** Chooses the tests that belong to paths: `npm test -- src/features/comments`. */
import { existsSync, globSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

const root = join(import.meta.dirname, "..");
const testFile = /\.test\.tsx?$/;
const journeyFile = /^e2e\/.*\.spec\.ts$/;

/** What vitest and Playwright run: files or folders, relative to the project. */
export type Selection = { tests: string[]; journeys: string[] };

/**
 * A test file or journey is chosen itself; a folder with all tests in it, and other files with the tests of their folder.
 * Journeys are chosen, too, if they name the folder, a folder in it or one around it.
 */
export function selectTests(paths: readonly string[]): Selection {
  const selected = paths.map((path) => selectFor(toProjectPath(path)));
  return {
    tests: unique(selected.flatMap(({ tests }) => tests)),
    journeys: unique(selected.flatMap(({ journeys }) => journeys)),
  };
}

function selectFor(path: string): Selection {
  if (journeyFile.test(path)) return { tests: [], journeys: [path] };
  if (testFile.test(path)) return { tests: [path], journeys: [] };
  const isFolder = statSync(join(root, path)).isDirectory();
  const folder = isFolder ? path : dirname(path);
  const tests = isFolder
    ? globSync(`${folder}/**/*.test.{ts,tsx}`, { cwd: root })
    : readdirSync(join(root, folder))
        .filter((name) => testFile.test(name))
        .map((name) => `${folder}/${name}`);
  const journeys = listJourneys().filter(
    ({ file, covers }) =>
      isWithin(file, folder) ||
      covers.some((one) => isWithin(one, folder) || isWithin(folder, one)),
  );
  return { tests: tests.map(toPosix), journeys: journeys.map(({ file }) => file) };
}

/** Each journey begins with a line such as `// Covers: src/features/comments, src/web/layout`. */
export function listJourneys(): { file: string; covers: string[] }[] {
  return globSync("e2e/*.spec.ts", { cwd: root }).map((file) => {
    const [, list = ""] = /^\/\/ Covers: (.*)$/m.exec(readFileSync(join(root, file), "utf8")) ?? [];
    return { file: toPosix(file), covers: list.split(", ").filter(Boolean) };
  });
}

function toProjectPath(path: string): string {
  if (!existsSync(resolve(path))) throw new Error(`There is no file or folder ${path}.`);
  return toPosix(relative(root, resolve(path)));
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

function toPosix(path: string): string {
  return path.replaceAll("\\", "/");
}

function unique(values: string[]): string[] {
  return [...new Set(values)].toSorted();
}
