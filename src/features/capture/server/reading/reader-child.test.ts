import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { listChildArguments } from "#server/child/bounded-child.ts";
import { listChildren, untilBusy } from "#server/testing/processes/child-processes.ts";
import { waitFor } from "#server/testing/test-context.ts";

const packageRoot = fileURLToPath(new URL("../../../../../", import.meta.url));

it("allows the child to read sources and packages only", async () => {
  const script = `
    const tried = {};
    const attempt = async (name, act) => { try { await act(); tried[name] = "allowed"; } catch (error) { tried[name] = error.code ?? error.message; } };
    const fs = await import("node:fs");
    await attempt("source", () => fs.readFileSync(${JSON.stringify(`${packageRoot}package.json`)}));
    await attempt("passwd", () => fs.readFileSync("/etc/passwd"));
    await attempt("data", () => fs.readdirSync(${JSON.stringify(`${packageRoot}data`)}));
    await attempt("write", () => fs.writeFileSync("/tmp/reader-was-here", ""));
    await attempt("spawn", async () => (await import("node:child_process")).spawnSync("true"));
    await attempt("net", async () => { const net = await import("node:net"); await new Promise((done, fail) => net.connect(9, "127.0.0.1").on("connect", done).on("error", fail)); });
    await attempt("fetch", () => fetch("http://127.0.0.1:12345/").catch((error) => { throw error.cause ?? error; }));
    await attempt("eval", () => new Function("return 1"));
    tried.env = Object.keys(process.env);
    console.log(JSON.stringify(tried));`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...listChildArguments(), "--input-type=module", "-e", script],
    { env: {} },
  );
  expect(JSON.parse(stdout)).toEqual({
    source: "allowed",
    passwd: "ERR_ACCESS_DENIED",
    data: "ERR_ACCESS_DENIED",
    write: "ERR_ACCESS_DENIED",
    spawn: "ERR_ACCESS_DENIED",
    net: "ERR_ACCESS_DENIED",
    fetch: "ERR_ACCESS_DENIED",
    eval: expect.stringContaining("Code generation from strings disallowed"),
    env: [],
  });
});

it.runIf(existsSync("/proc"))("a busy child exits when its parent is killed", async () => {
  const host = new URL("reader-host.ts", import.meta.url).href;
  const files = new URL("../testing/documents.ts", import.meta.url).href;
  const script = `
    const { parseInChild } = await import(${JSON.stringify(host)});
    const { makePage, makeRequest } = await import(${JSON.stringify(files)});
    parseInChild("ada", async () => makeRequest("html", makePage("Slow", "<div><p>one two, three</p></div>".repeat(19_000))));`;
  const parent = spawn(process.execPath, ["--input-type=module", "-e", script], {
    cwd: packageRoot,
  });
  const children = await waitFor(async () => {
    const found = await listChildren(parent.pid!);
    return found.length > 0 && found;
  });
  expect(children).toHaveLength(1);
  await untilBusy(children[0]!);
  parent.kill("SIGKILL");
  await waitFor(async () => !existsSync(`/proc/${children[0]}`));
});

it("idle children do not keep a process from exiting", async () => {
  const [host, pool] = ["reader-host.ts", "reader-pool.ts"].map((name) =>
    JSON.stringify(new URL(name, import.meta.url).href),
  );
  const script = `
    const { parseInChild } = await import(${host});
    const { poolLimits } = await import(${pool});
    poolLimits.idleMs = 3_600_000;
    const outcome = await parseInChild("ada", async () => ({ bytes: Buffer.from("hello"), kind: "txt", url: null, contentType: null, fileName: null }));
    console.log(outcome.text);`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--input-type=module", "-e", script],
    // Only ends a process that hangs.
    { cwd: packageRoot, timeout: 120_000 },
  );
  expect(stdout).toBe("hello\n");
});
