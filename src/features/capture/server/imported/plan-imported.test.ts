import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import { describeLink } from "../saving/describe-link.ts";
import { type ImportedItem, planImported } from "./plan-imported.ts";

const item: ImportedItem = {
  captureId: randomUUIDv7(),
  source: "text",
  link: null,
  title: null,
  whyItsInteresting: "",
  summary: null,
  topics: [],
  addedTopics: [],
  removedTopics: [],
  takeaways: [],
  highlights: [],
  content: null,
  file: null,
  createdAt: new Date(),
  updatedAt: new Date(),
  facts: null,
  read: null,
};
const read = { title: null, summary: null, language: null, readingTimeMinutes: null, isRead: true };
const picture = (fileName: string) => ({
  filePath: "uploads/1",
  fileName,
  fileType: "image/png",
  fileSize: 1,
});

describe("planImported", () => {
  it("stores the name of an unread file in its owner's entry", () => {
    const file = picture("our salaries.png");
    for (const title of [null, "our salaries.png"]) {
      const { captured, entry } = planImported({ ...item, source: "file", title, file });
      expect([captured.title, entry.title]).toEqual(["Untitled", "our salaries.png"]);
    }
  });

  it("marks only items with a link as supplied", () => {
    const link = describeLink("https://bank.example/news");
    const plan = (given: Partial<ImportedItem>) => planImported({ ...item, ...given }).captured;
    expect(plan({ link, source: "url" })).toMatchObject({ supplied: true });
    expect(plan({ link, source: "text" })).toMatchObject({ supplied: true });
    expect(plan({ content: { text: "A text", document: null } })).toMatchObject({
      supplied: false,
    });
  });

  it("ignores a site name without a link", () => {
    const { captured } = planImported({ ...item, read: { ...read, siteName: "First Bank" } });
    expect(captured).not.toHaveProperty("siteName");
  });
});
