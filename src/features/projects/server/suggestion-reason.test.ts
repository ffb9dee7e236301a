import { describe, expect, it } from "vitest";
import { writeReason } from "./suggestion-reason.ts";

describe("writeReason", () => {
  it("names shared topics before shared words", () => {
    const relation = { kind: "linked" as const, title: "Owls", topics: ["Birds"], words: ["vole"] };
    expect(writeReason(relation)).toBe("It shares the topic “Birds” with “Owls”, which is linked.");
  });

  it("names no words if none of them says anything", () => {
    expect(writeReason({ kind: "project", words: [] })).toBe(
      "It is like the project’s description.",
    );
    expect(writeReason({ kind: "linked", title: "Owls", topics: [], words: [] })).toBe(
      "It is like “Owls”, which is linked.",
    );
  });
});
