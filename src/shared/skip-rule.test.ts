import { describe, expect, it } from "vitest";
import { isSkipped } from "./skip-rule.ts";

describe("isSkipped", () => {
  const rule = { question: "type", value: "personal" };

  it("is true only if the rule's value is the only choice", () => {
    expect(isSkipped(rule, { type: { chosen: ["personal"] } })).toBe(true);
    for (const chosen of [[], ["other"], ["personal", "other"]])
      expect(isSkipped(rule, { type: { chosen } })).toBe(false);
    expect(isSkipped(rule, {})).toBe(false);
    expect(isSkipped(null, { type: { chosen: ["personal"] } })).toBe(false);
  });
});
