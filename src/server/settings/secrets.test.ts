import { spawn } from "node:child_process";
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadSecret, type SecretSource } from "./secrets.ts";
import { StartError } from "../start-error.ts";

let folder: string;
let file: string;
let source: SecretSource;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cp-secret-"));
  file = join(folder, "session.secret");
  source = { dataDir: folder, sessionSecret: undefined };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("loadSecret", () => {
  it("creates the secret once, completely, readable by its owner only", () => {
    const secret = loadSecret(source);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(loadSecret(source)).toBe(secret);
    expect(readFileSync(file, "utf8")).toBe(secret);
    expect(readdirSync(folder)).toEqual(["session.secret"]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    chmodSync(file, 0o644);
    expect(loadSecret(source)).toBe(secret);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it.each(["", "\n", "short", "x".repeat(31), ` ${"x".repeat(31)}\n`])(
    "rejects a file with %j, naming it and the remedy, and does not change it",
    (content) => {
      writeFileSync(file, content);
      expect(() => loadSecret(source)).toThrow(StartError);
      expect(() => loadSecret(source)).toThrow(
        new RegExp(`${file} holds .* backup.* delete the file`),
      );
      expect(readFileSync(file, "utf8")).toBe(content);
    },
  );

  it("returns SESSION_SECRET if it is set, and writes nothing", () => {
    const sessionSecret = "s".repeat(32);
    expect(loadSecret({ dataDir: folder, sessionSecret })).toBe(sessionSecret);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("ignores the line break of a secret written by the operator", () => {
    writeFileSync(file, `${"s".repeat(32)}\n`);
    expect(loadSecret(source)).toBe("s".repeat(32));
  });

  it("returns the same secret to all processes that start at once", async () => {
    const module = JSON.stringify(join(import.meta.dirname, "secrets.ts"));
    const code = `
      const { loadSecret } = await import(${module});
      // All continue at the same time.
      process.stdin.once("data", () => process.stdout.write(loadSecret(${JSON.stringify(source)}), () => process.exit(0)));
      process.stderr.write("ready");`;
    const processes = Array.from({ length: 4 }, () =>
      spawn(process.execPath, ["--input-type=module", "--eval", code]),
    );
    const said = processes.map((one) => text(one.stdout));
    await Promise.all(
      processes.map((one) => new Promise((resolve) => one.stderr.once("data", resolve))),
    );
    for (const one of processes) one.stdin.write("go");
    const secrets = new Set(await Promise.all(said));
    expect([...secrets]).toEqual([readFileSync(file, "utf8")]);
    expect(readdirSync(folder)).toEqual(["session.secret"]);
  });
});
