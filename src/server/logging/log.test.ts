import { execFile } from "node:child_process";
import { promisify } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { catchError, logLine } from "../testing/log-line.ts";
import { createLog } from "./log.ts";

const text = "Smeaton shaped the tower like the trunk of an oak";
const address = "ada.lovelace@example.org";

describe("a log line", () => {
  it("may be given as an error or a text alone", () => {
    expect(logLine(Object.assign(new Error(`for "${text}"`), { detail: text }), "")).not.toContain(
      "Smeaton",
    );
    const lines: string[] = [];
    const log = createLog("trace", { write: (line) => lines.push(line) });
    log.warn(`identity: no ${address} with Bearer abcdef`);
    log.warn(new Error(`for "${text}"`));
    expect(lines.join("")).toContain("identity: no [address] with Bearer [secret]");
    expect(lines.join("")).not.toMatch(/Smeaton|lovelace|abcdef/);
  });

  it("keeps paths and ids", () => {
    const path = "/api/entries/0198a7a4-91f0-7c7e-9d55-1d6d2d1f3a11";
    expect(logLine({ path, queue: "read-entry", attempt: 2 })).toContain(
      `"path":"${path}","queue":"read-entry","attempt":2`,
    );
  });

  it("contains nothing that an error holds, except unquoted words of its message", () => {
    const word = fc.stringMatching(/^[\p{L} "'`\n{}\\]{4,40}$/u);
    fc.assert(
      fc.property(word, fc.stringMatching(/^[a-zA-Z]{8,12}$/), (around, mark) => {
        const said = `${around}${mark}${around}`;
        const error = Object.assign(new Error(`Not understood: "${said}"`), {
          detail: said,
          where: said,
          query: said,
          params: [said],
          response: said,
          responseBody: said,
          responseHeaders: { "set-cookie": said },
          requestBodyValues: { messages: [{ content: said }] },
          envelope: { to: [`${mark}@example.org`] },
          rejected: [`${mark}@example.org`],
          input: said,
          text: said,
          value: { said },
        });
        const outer = new AggregateError([error, said, { said }], "several", { cause: error });
        const line = logLine({ err: outer, job: { password: said, deep: { token: said } } });
        expect(line).not.toContain(mark);
      }),
    );
  });

  it("is short, whatever is logged", () => {
    let error = new Error("the innermost");
    for (let at = 0; at < 1_000; at += 1) error = new Error("x".repeat(10_000), { cause: error });
    const wide = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`key${at}`, text]));
    expect(logLine({ err: error, wide }).length).toBeLessThan(30_000);
  });
});

it("logs a library's own console output without what its errors quote", async () => {
  const script = `
    import { createLog, logConsole } from ${JSON.stringify(new URL("log.ts", import.meta.url).href)};
    logConsole(createLog("info"));
    console.error("failed:", Object.assign(new Error('for "${text}"'), { params: [${JSON.stringify(text)}] }));
    console.warn(${JSON.stringify(`odd: "${text}"`)});
  `;
  const { stderr } = await promisify(execFile)(process.execPath, [
    "--input-type=module",
    "--eval",
    script,
  ]);
  expect(stderr.match(/a library reported/g)).toHaveLength(2);
  expect(stderr).not.toContain("Smeaton");
});

it("logs an uncaught error like any other", async () => {
  const script = `
    import { createLog, logUncaught } from ${JSON.stringify(new URL("log.ts", import.meta.url).href)};
    logUncaught(createLog("info"));
    Promise.reject(Object.assign(new Error('for "${text}"'), { requestBodyValues: ${JSON.stringify(text)} }));
  `;
  const run = promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script]);
  const { code, stderr } = (await catchError(run)) as { code: number; stderr: string };
  expect(code).toBe(1);
  expect(stderr).toContain("nothing caught");
  expect(stderr).not.toContain("Smeaton");
});
