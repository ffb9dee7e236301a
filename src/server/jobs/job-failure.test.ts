import { DrizzleQueryError } from "drizzle-orm";
import { expect, it } from "vitest";
import { describeJobFailure, traceJobFailure } from "./job-failure.ts";

const words = "what somebody wrote in confidence";

it.each([
  [
    "a refused statement",
    new DrizzleQueryError(
      "insert into notes values ($1)",
      [words, Buffer.from([0])],
      Object.assign(new Error(`could not write "${words}"`), { code: "53100" }),
    ),
    { code: "53100", message: "The database refused a statement (53100)." },
  ],
  [
    "a system's error",
    Object.assign(new Error(`ENOSPC: ${words}`), { code: "ENOSPC" }),
    { code: "ENOSPC", message: "Error was thrown (ENOSPC)." },
  ],
  [
    "an error that quotes",
    new SyntaxError(`${words}\n    at ${words}:1:1`),
    { code: "internal", message: "SyntaxError was thrown." },
  ],
  [
    "an odd name and code",
    Object.assign(new Error(words), { name: words, code: `${words}\0` }),
    { code: "internal", message: "Error was thrown." },
  ],
  ["what is no error", `${words}\0`, { code: "internal", message: "Error was thrown." }],
])("keeps the code of %s and none of its text", (_what, error, expected) => {
  expect(describeJobFailure(error)).toEqual(expected);
  const traced = traceJobFailure(error);
  expect(JSON.stringify(traced)).not.toContain("confidence");
});

it("includes the place where it was thrown, for the log", () => {
  expect(traceJobFailure(new Error(words)).at[0]).toMatch(/^job-failure\.test\.ts:\d+:\d+$/);
});
