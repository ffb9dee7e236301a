import { execFileSync } from "node:child_process";
import { getCompileCacheDir } from "node:module";
import { describe, expect, it } from "vitest";

type Start = {
  /** All loaded modules, with the format that Node detected. */
  loaded: string[];
  resolved: number;
  /** The number of imports that Node resolved. */
  asked: number;
};

/** Loads all modules of a start in a separate process, and counts them. */
function loadAll(isQuick: boolean): Start {
  const script = `
    import { registerHooks } from "node:module";
    const loaded = [];
    let [resolved, asked] = [0, 0];
    registerHooks({
      resolve: (specifier, context, next) => (asked += 1, next(specifier, context)),
      load: (url, context, next) => (loaded.push(context.format + " " + url), next(url, context)),
    });
    if (${isQuick}) (await import("#server/cache-import-resolution.ts")).cacheImportResolution();
    registerHooks({
      resolve: (specifier, context, next) => (resolved += 1, next(specifier, context)),
    });
    const names = ["settings/env", "cache-import-resolution", "create-app-context"];
    for (const name of names) await import("#server/" + name + ".ts");
    await import("#app/server/serve.ts");
    process.stdout.write(JSON.stringify({ loaded, resolved, asked }), () => process.exit());`;
  const told = execFileSync(process.execPath, ["--input-type=module", "--eval", script], {
    encoding: "utf8",
    env: { ...process.env, NODE_COMPILE_CACHE: getCompileCacheDir() },
    maxBuffer: 16 * 1024 * 1024,
  });
  return JSON.parse(told) as Start;
}

const packageOf = (line: string) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(line)?.[1];

describe("cacheImportResolution", () => {
  const quick = loadAll(true);

  it("loads exactly the modules that Node finds by itself", () => {
    const plain = loadAll(false);
    expect(quick.loaded.toSorted()).toEqual(plain.loaded.toSorted());
    expect(quick.loaded.length).toBeGreaterThan(500);
  });

  it("lets Node resolve each module once, not once per import", () => {
    expect(quick.asked).toBeLessThan(quick.resolved / 4);
  });

  it("does not load packages needed only on first use", () => {
    const packages = new Set(quick.loaded.map(packageOf));
    const later = [
      "@embedpdf/pdfium",
      "ai",
      "css-select",
      "flydrive",
      "kysely",
      "nodemailer",
      "stripe",
      "undici",
      "vite",
    ];
    expect(later.filter((name) => packages.has(name))).toEqual([]);
    expect([...packages].filter((name) => name?.startsWith("@ai-sdk/"))).toEqual([]);
    expect(packages).toContain("better-auth");
  });
});
