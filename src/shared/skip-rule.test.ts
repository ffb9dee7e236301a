import { describe, expect, it } from "vitest";
import { isSkipped } from "./skip-rule.ts";

describe("the skip rule", () => {
  const rule = { question: "type", value: "personal" };

  it("holds when its value is all that was chosen", () => {
    expect(isSkipped(rule, { type: { chosen: ["personal"] } })).toBe(true);
    for (const chosen of [[], ["other"], ["personal", "other"]])
      expect(isSkipped(rule, { type: { chosen } })).toBe(false);
    expect(isSkipped(rule, {})).toBe(false);
    expect(isSkipped(null, { type: { chosen: ["personal"] } })).toBe(false);
  });
});
