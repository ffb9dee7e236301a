import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldTopic } from "./fold-topic.ts";

describe("foldTopic", () => {
  it.each([
    ["Machine learning", "machine-learning"],
    ["Machine Learning", "MACHINE  LEARNING"],
    ["E-mail", "emails"],
    ["Web sites", "website"],
    ["Neural networks", "neural network"],
    ["Companies", "company"],
    ["Café culture", "cafe culture"],
    ["Node.js", "nodejs"],
    ["U.S.", "US"],
    ["Children's books", "Childrens book"],
    ["Colour", "color"],
    ["Optimisation", "optimization"],
    ["Boxes", "box"],
    ["Ｆｕｌｌ ｗｉｄｔｈ", "full width"],
    ["El Niño", "el nino"],
  ])("gives %s and %s the same key", (one, two) => {
    expect(foldTopic(one)).toBe(foldTopic(two));
  });

  it.each([
    ["C", "C++"],
    ["C", "C#"],
    ["Mars", "Mar"],
    ["Physics", "Physic"],
    ["News", "New"],
    ["Glass", "Glas"],
    ["History", "Histories of art"],
    ["Web 2.0", "Web 20"],
    ["日本", "日木"],
  ])("keeps %s and %s apart", (one, two) => {
    expect(foldTopic(one)).not.toBe(foldTopic(two));
  });

  it("returns an empty key only for blanks, and is idempotent", () => {
    expect(foldTopic("  ")).toBe("");
    expect(foldTopic("🎉")).not.toBe("");
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (topic) => {
        const key = foldTopic(topic);
        expect(key === "").toBe(topic.normalize("NFKC").trim() === "");
        expect(key).not.toMatch(/\s/u);
      }),
    );
  });
});
