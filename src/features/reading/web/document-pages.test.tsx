import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import { answerJson, createEntry, mountWithServer } from "#features/entries/web/testing/mount.tsx";
import { override } from "#shared/testing/override.ts";
import { findPage } from "./document-pages.tsx";
import { ReadingView } from "./reading-view.tsx";
import { fromMarkup } from "./testing/documents.ts";

const text = "Tides\n\nThe sea rises.\n\nMoon\n\nIt pulls.";
const content = fromMarkup("<h2>Tides</h2><p>The sea rises.</p><h3>Moon</h3><p>It pulls.</p>", {
  pages: [0, text.indexOf("Moon")],
  outline: [
    { title: "Tides", level: 1, page: 1, start: 0, end: 5 },
    { title: "Moon", level: 2, page: 2, start: 23, end: 27 },
  ],
});
const file = {
  name: "Tides.pdf",
  type: "application/pdf",
  size: 9,
  url: "/api/entries/entry-1/file",
};

async function open(part: Partial<Entry>, at: number | null = null) {
  const entry = createEntry(part);
  const passage = at === null ? null : { start: at, end: at + 4 };
  override(Element.prototype, { scrollIntoView: () => {} });
  const answers = { "GET /api/entries/entry-1/document": answerJson(content) };
  const view = <ReadingView entry={entry} passage={passage} onAsk={() => {}} />;
  return mountWithServer(view, "/entry/entry-1", answers);
}

it.each([
  [0, 1],
  [22, 1],
  [23, 2],
  [99, 2],
])("findPage finds the page of offset %d", (offset, page) => {
  expect(findPage(content.pages!, offset)).toBe(page);
});

it("links the page of a passage to the page of the file", async () => {
  await open({ source: "file", url: null, file }, 30);
  const link = await screen.findByRole("link", { name: /Open page 2/ });
  expect(link.getAttribute("href")).toBe("/api/entries/entry-1/file#page=2");
});

it("links the page of a PDF that was saved as a link to the page at its address", async () => {
  await open({ source: "url", url: "https://example.org/tides.pdf#top", file: null }, 0);
  const link = await screen.findByRole("link", { name: /Open page 1/ });
  expect(link.getAttribute("href")).toBe("https://example.org/tides.pdf#page=1");
});

it("names all pages of a passage", async () => {
  await open({ source: "file", url: null, file }, 20);
  const first = await screen.findByRole("link", { name: /Open page 1/ });
  expect(first.parentElement?.textContent).toMatch(/^Pages 1–2 of 2 /);
  screen.getByRole("link", { name: /Open page 2/ });
});

it("shows the outline as contents that lead to the text and to the pages", async () => {
  const { user } = await open({ source: "file", url: null, file });
  const summary = await screen.findByText("Contents");
  expect(screen.queryByRole("link", { name: "Moon" })).toBeNull();
  await user.click(summary);
  const title = await screen.findByRole("link", { name: "Moon" });
  expect(title.getAttribute("href")).toBe("/entry/entry-1?at=23-27");
  const page = screen.getByRole("link", { name: /Open page 2/ });
  expect(page.getAttribute("href")).toBe("/api/entries/entry-1/file#page=2");
});
