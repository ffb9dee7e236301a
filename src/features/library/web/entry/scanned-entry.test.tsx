/** An entry whose text was read from images: what is shown while it is read, and where a citation leads. */
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import type { EntryPageWords } from "#features/capture/contract.ts";
import type { Entry, EntryScan } from "#features/entries/contract.ts";
import { answerJson, createEntry, mountWithServer } from "#features/entries/web/testing/mount.tsx";
import { fromText } from "#features/reading/web/testing/documents.ts";
import { override } from "#shared/testing/override.ts";
import { EntryPage } from "../entry-page.tsx";

const text = "Dear Ada, the kettle whistles at noon.";
const scan: EntryScan = { done: 12, of: 12, left: 0, pages: "1–12", confidence: 91, failed: "" };
const makeFile = (name: string, type: string) => ({
  name,
  type,
  size: 100,
  url: "/api/entries/entry-1/file",
});
const pdf = makeFile("Letters.pdf", "application/pdf");

beforeEach(() => {
  override(Element.prototype, { scrollIntoView: () => {} });
});

async function open(part: Partial<Entry>, at = ""): Promise<void> {
  const words: EntryPageWords = {
    words: text.split(" ").map((word, index) => ({
      text: word,
      confidence: 90,
      box: { x: index / 10, y: 0.1, width: 0.08, height: 0.05 },
    })),
  };
  await mountWithServer(<EntryPage />, `/entry/entry-1${at}`, {
    "GET /api/entries/entry-1": answerJson(createEntry({ source: "file", url: null, ...part })),
    "GET /api/entries/entry-1/document": answerJson({ ...fromText(text), pages: [0, 0] }),
    "GET /api/entries/entry-1/pages/1": answerJson(words),
    "GET /api/entries/entry-1/connections": answerJson({ linked: [], related: [] }),
    "GET /api/collections": answerJson({ items: [], nextCursor: null, total: 0 }),
  });
  await screen.findByRole("button", { name: "Back" });
}

it("shows which page is being read", async () => {
  const reading = { ...scan, done: 2, pages: "", confidence: null };
  await open({ file: pdf, status: "processing", step: "scanning", scan: reading });
  expect(screen.getByText(/^Reading page 3 of 12…/).textContent).toContain("(step 1 of 3)");
});

it.each([
  [{}, "Pages 1–12 were read from images (91% sure)."],
  [
    { pages: "3", failed: "4, 7", left: 8 },
    "Page 3 was read from images (91% sure). Pages 4, 7 could not be read. 8 more without text were left out, as at most 12 are read.",
  ],
])("shows which pages were read from images", async (part, words) => {
  await open({ file: pdf, scan: { ...scan, ...part } });
  expect(screen.getByText(/read from images/).textContent).toBe(words);
});

it("names the page of a citation and links to it", async () => {
  await open({ file: pdf, scan }, "?at=10-20");
  const link = await screen.findByRole("link", { name: /Open page 2/ });
  expect(link.getAttribute("href")).toBe("/api/entries/entry-1/file#page=2");
});

it("marks the words of a citation in the picture", async () => {
  const file = makeFile("Letter.png", "image/png");
  await open({ file, scan: { ...scan, of: 1, done: 1, pages: "1" } }, "?at=10-20");
  const picture = screen.getByRole("img", { name: "Letter.png" });
  await waitFor(() =>
    expect(
      [...picture.parentElement!.querySelectorAll<HTMLElement>("[data-marked]")].map(
        ({ dataset }) => dataset["marked"],
      ),
    ).toEqual(["the", "kettle"]),
  );
  screen.getByText(/^The text was read from the image/);
});
