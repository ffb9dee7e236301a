import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";

type Start = {
  /** Everything that was loaded, with what Node took it for. */
  loaded: string[];
  resolved: number;
  /** How many of these Node itself was asked for. */
  asked: number;
};

/** Loads all that a start loads, in a process of its own, and tells what happened. */
function loadAll(isQuick: boolean): Start {
  const script = `
    import { registerHooks } from "node:module";
    const loaded = [];
    let [resolved, asked] = [0, 0];
    registerHooks({
      resolve: (specifier, context, next) => (asked += 1, next(specifier, context)),
      load: (url, context, next) => (loaded.push(context.format + " " + url), next(url, context)),
    });
    if (${isQuick}) (await import("#server/quick-imports.ts")).speedUpImports();
    registerHooks({
      resolve: (specifier, context, next) => (resolved += 1, next(specifier, context)),
    });
    for (const name of ["env", "quick-imports", "open-app-context", "serve"])
      await import("#server/" + name + ".ts");
    process.stdout.write(JSON.stringify({ loaded, resolved, asked }), () => process.exit());`;
  const told = execFileSync(process.execPath, ["--input-type=module", "--eval", script], {
    encoding: "utf8",
    maxBuffer: 16 * 1024 * 1024,
  });
  return JSON.parse(told) as Start;
}

const packageOf = (line: string) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(line)?.[1];

describe("what a start loads", { timeout: 60_000 }, () => {
  const quick = loadAll(true);

  it("is to the letter what Node finds by itself", () => {
    const plain = loadAll(false);
    expect(quick.loaded.toSorted()).toEqual(plain.loaded.toSorted());
    expect(quick.loaded.length).toBeGreaterThan(500);
  });

  it("is looked for by Node once, not for everything that imports it", () => {
    expect(quick.asked).toBeLessThan(quick.resolved / 4);
  });

  it("holds nothing that only a first use needs", () => {
    const packages = new Set(quick.loaded.map(packageOf));
    const later = [
      "ai",
      "flydrive",
      "kysely",
      "linkedom",
      "nodemailer",
      "stripe",
      "undici",
      "unpdf",
      "vite",
    ];
    expect(later.filter((name) => packages.has(name))).toEqual([]);
    expect([...packages].filter((name) => name?.startsWith("@ai-sdk/"))).toEqual([]);
    expect(packages).toContain("better-auth");
  });
});
