import { expect, it } from "vitest";
import type { ChatMessage, Citation } from "#features/assistant/contract.ts";
import { formatAnswer } from "./copy-answer.ts";

const passage: Citation = {
  number: 1,
  entryId: "e1",
  title: "On [slow] tools",
  siteName: "Notes on Tools",
  field: "text",
  quote: "Slow tools\nmake better thinkers.",
  start: 12,
  end: 44,
};
const note: Citation = {
  ...passage,
  number: 2,
  field: "why",
  quote: "A little resistance.",
  start: null,
  end: null,
};
const fact: Citation = {
  ...note,
  number: 4,
  field: "project",
  entryId: "p1",
  title: "Spring issue",
  quote: "Editor: Ada",
};
const title: Citation = {
  ...passage,
  number: 3,
  field: "title",
  quote: passage.title,
  start: null,
  end: null,
};

const message = (citations: Citation[]): ChatMessage => ({
  id: "1",
  role: "assistant",
  text: "Because of friction [1].\n",
  citations,
  nearest: [],
  outcome: "complete",
  failure: null,
  model: null,
  createdAt: "2026-01-01T00:00:00.000Z",
});

it("copies an answer with its sources, each linked to the quoted position", () => {
  expect(
    formatAnswer(message([{ ...passage, page: 3 }, note, title, fact]), "https://book.example"),
  ).toBe(
    [
      "Because of friction [1].",
      "",
      "Sources:",
      "",
      "1. [On \\[slow\\] tools](https://book.example/entry/e1?at=12-44), Notes on Tools, p. 3: “Slow tools make better thinkers.”",
      "2. [On \\[slow\\] tools](https://book.example/entry/e1#why), your note: “A little resistance.”",
      "3. [On \\[slow\\] tools](https://book.example/entry/e1), Notes on Tools",
      "4. [Spring issue](https://book.example/project/p1), your project: “Editor: Ada”",
      "",
    ].join("\n"),
  );
});

it("copies the text alone if there are no sources", () => {
  expect(formatAnswer(message([]), "https://book.example")).toBe("Because of friction [1].\n");
});

it("copies an answer about the library with links to its entries", () => {
  const entries = [
    { id: "e1", title: "On [slow]\ntools", siteName: "Notes on Tools" },
    { id: "e2", title: "", siteName: null },
  ];
  expect(formatAnswer(message([]), "https://book.example", entries)).toBe(
    [
      "Because of friction [1].",
      "",
      "- [On \\[slow\\] tools](https://book.example/entry/e1), Notes on Tools",
      "- [Untitled](https://book.example/entry/e2)",
      "",
    ].join("\n"),
  );
});
