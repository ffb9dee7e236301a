/** Checks every import in src/ against the import rules of ARCHITECTURE.md. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { findTextSearches } from "./find-text-searches.ts";

const ownSources = fileURLToPath(new URL("../../src", import.meta.url));

/** A location in the source tree, as far as the rules distinguish them. */
type Place =
  | { kind: "shared" | "server" | "web" | "app" }
  | { kind: "contract"; feature: string }
  | { kind: "feature-server" | "feature-web"; feature: string; rest: string };

const allowed: Record<Place["kind"], (from: Place, to: Place) => boolean> = {
  shared: (_from, to) => to.kind === "shared",
  contract: (_from, to) => to.kind === "shared" || to.kind === "contract",
  server: (_from, to) => to.kind === "shared" || to.kind === "server",
  web: (_from, to) => to.kind === "shared" || to.kind === "web",
  app: () => true,
  "feature-server": (from, to) =>
    to.kind === "shared" ||
    to.kind === "server" ||
    to.kind === "contract" ||
    (to.kind === "feature-server" && (isOwn(from, to) || /^(service|tables)\.ts$/.test(to.rest))),
  "feature-web": (from, to) =>
    to.kind === "shared" ||
    to.kind === "web" ||
    to.kind === "contract" ||
    (to.kind === "feature-web" && (isOwn(from, to) || !to.rest.includes("/"))),
};

/**
 * Returns a message for every import below `src` that breaks a rule and for every cycle between features. For
 * cycles a feature counts as a whole: server, web and contract together, including type imports, excluding
 * tests.
 */
export function findViolations(src = ownSources): string[] {
  const violations: string[] = [];
  const edges = new Map<string, Set<string>>();
  for (const file of readdirSync(src, { recursive: true, encoding: "utf8" })
    .map(toPosix)
    .toSorted()) {
    if (!/\.tsx?$/.test(file)) continue;
    const from = locate(file);
    if (from === null) {
      violations.push(`${file} has no place in ARCHITECTURE.md`);
      continue;
    }
    const isTest = /\.test\.tsx?$/.test(file) || isForTests(file);
    for (const target of readImports(src, file)) {
      const to = locate(target);
      if (to === null)
        violations.push(`${file} imports ${target}, which has no place in ARCHITECTURE.md`);
      else if (!isTest && isForTests(target))
        violations.push(`${file} may not import ${target}, which is for tests`);
      else if (!isTest && !allowed[from.kind](from, to)) {
        violations.push(`${file} may not import ${target}`);
      } else if (!isTest && "feature" in from && "feature" in to && from.feature !== to.feature) {
        addEdge(edges, from.feature, to.feature);
      }
    }
  }
  return [...violations, ...findCycles(edges)];
}

/** Helpers of tests are in folders named testing/. */
function isForTests(file: string): boolean {
  return /(^|\/)testing\//.test(file);
}

function isOwn(from: Place, to: Place): boolean {
  return "feature" in from && "feature" in to && from.feature === to.feature;
}

function locate(file: string): Place | null {
  const [top, feature, side, ...rest] = file.split("/");
  if (top === "shared" || top === "server" || top === "web" || top === "app") return { kind: top };
  if (top !== "features" || feature === undefined) return null;
  if (side !== undefined && /^(?:[\w-]+-)?contract(?:\.test)?\.ts$/.test(side))
    return { kind: "contract", feature };
  if (side === "server" || side === "web")
    return { kind: `feature-${side}`, feature, rest: rest.join("/") };
  return null;
}

function readImports(src: string, file: string): string[] {
  const text = readFileSync(join(src, file), "utf8");
  const specifiers = text.matchAll(
    /(?:^|[;\s])(?:import|export)\s(?:[^"';]*?\sfrom\s)?"([^"]+)"|import\("([^"]+)"\)/gm,
  );
  return [...specifiers]
    .map((match) => (match[1] ?? match[2])!)
    .filter((specifier) => specifier.startsWith(".") || specifier.startsWith("#"))
    .map((specifier) =>
      specifier.startsWith("#")
        ? specifier.slice(1)
        : toPosix(relative(src, join(src, dirname(file), specifier))),
    )
    .filter((target) => !/\.(css|svg)(\?.*)?$/.test(target));
}

function addEdge(edges: Map<string, Set<string>>, from: string, to: string): void {
  edges.set(from, (edges.get(from) ?? new Set()).add(to));
}

function findCycles(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const cycles: string[] = [];
  const done = new Set<string>();
  const visit = (node: string, path: readonly string[]): void => {
    if (path.includes(node))
      cycles.push(
        `features form a cycle: ${[...path.slice(path.indexOf(node)), node].join(" → ")}`,
      );
    if (path.includes(node) || done.has(node)) return;
    for (const next of edges.get(node) ?? []) visit(next, [...path, node]);
    done.add(node);
  };
  for (const node of edges.keys()) visit(node, []);
  return cycles;
}

function toPosix(path: string): string {
  return path.replaceAll("\\", posix.sep);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const violations = [...findViolations(), ...findTextSearches()];
  for (const violation of violations) console.error(violation);
  if (violations.length > 0) process.exit(1);
}
