import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

it("caches its compiled sources for the next child, and can write nothing once it has a task", async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "compiled-")));
  const children = new URL("bounded-child.ts", import.meta.url).href;
  const entry = new URL("../testing/processes/writing-child.ts", import.meta.url).href;
  const script = `
    const { enableCompileCache, getCompileCacheDir } = await import("node:module");
    enableCompileCache(${JSON.stringify(folder)});
    const { startBoundedChild } = await import(${JSON.stringify(children)});
    const child = startBoundedChild(new URL(${JSON.stringify(entry)}));
    const limits = { timeoutMs: 30_000, maxRssBytes: 1e9 };
    console.log(JSON.stringify(await child.run(getCompileCacheDir() + "/children/poison", limits)));
    child.stop();`;
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [
      "--input-type=module",
      "-e",
      script,
    ]);
    expect(JSON.parse(stdout)).toEqual({ end: "answer", answer: "ERR_ACCESS_DENIED" });
    const kept = readdirSync(folder, { recursive: true, encoding: "utf8" });
    // The entry and its imports.
    expect(kept.filter((path) => /children.*[0-9a-f]{8}$/.test(path)).length).toBeGreaterThan(1);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
