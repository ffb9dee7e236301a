import { expect, it } from "vitest";
import { causesOf, hasCode } from "./error-causes.ts";

const coded = (code: string, cause?: unknown) =>
  Object.assign(new Error(code, { cause }), { code });

it("finds the code of an error or of what caused it", () => {
  const error = new Error("failed", { cause: coded("ENOSPC") });
  expect(hasCode(error, "ENOSPC")).toBe(true);
  expect(hasCode(error, "EDQUOT", "ENOSPC")).toBe(true);
  expect(hasCode(error, "ENOENT")).toBe(false);
  expect(hasCode("ENOSPC", "ENOSPC")).toBe(false);
});

it("ends at causes that lead back to themselves", () => {
  const error = new Error("outer");
  error.cause = new Error("inner", { cause: error });
  expect(causesOf(error)).toHaveLength(10);
  expect(causesOf(null)).toEqual([]);
});
