import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { EntryContent } from "#features/entries/contract.ts";
import {
  answerJson,
  createEntry,
  mountForTests,
  serveForTests,
} from "#features/entries/web/testing/mount.tsx";
import { override } from "#shared/testing/override.ts";
import { ReadingView } from "./reading-view.tsx";

const path = "GET /api/entries/entry-1/content";
const scrolled = vi.fn<(this: Element) => void>();

beforeEach(() => {
  scrolled.mockClear();
  override(Element.prototype, {
    scrollIntoView(this: Element) {
      scrolled.call(this);
    },
  });
});
afterEach(cleanup);

async function read(content: EntryContent, passage: { start: number; end: number } | null = null) {
  serveForTests({ [path]: answerJson(content) });
  await mountForTests(
    <ReadingView entry={createEntry()} passage={passage} onAsk={() => {}} />,
    "/entry/entry-1",
  );
  await waitFor(() => expect(document.querySelector(".reading")).not.toBeNull());
  return document.querySelector<HTMLElement>(".reading")!;
}

it("renders plain text as paragraphs, keeping its lines", async () => {
  const reading = await read({ text: "One <b>\nline.\n\nTwo.", html: null });
  const paragraphs = [...reading.querySelectorAll("p")].map((one) => one.textContent);
  expect(paragraphs).toEqual(["One <b>\nline.", "Two."]);
});

it("shows a skeleton while loading, and a failure with a retry", async () => {
  let isBroken = true;
  serveForTests({
    [path]: () =>
      isBroken
        ? answerJson({ error: { code: "unavailable", message: "The database rests." } }, 503)
        : answerJson({ text: "Here it is.", html: "<p>Here it is.</p>" }),
  });
  await mountForTests(
    <ReadingView entry={createEntry()} passage={null} onAsk={() => {}} />,
    "/entry/entry-1",
  );
  await screen.findByText("Failed to load the text");
  screen.getByText("The database rests.");
  isBroken = false;
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Here it is.")).toBeTruthy();
});

it("says so when there is no text yet", async () => {
  serveForTests({ [path]: answerJson({ text: "", html: null }) });
  await mountForTests(
    <ReadingView entry={createEntry()} passage={null} onAsk={() => {}} />,
    "/entry/entry-1",
  );
  expect(await screen.findByText("There is no text to read here yet.")).toBeTruthy();
});

it.each([
  ["plain text", null],
  ["markup", "<p>Nothing stays as it <em>was once</em> put.</p><p>Much later.</p>"],
])(
  "the quoted passage of %s is marked, scrolled to, focused and announced",
  async (_kind, html) => {
    const text = "Nothing stays as it was once put.\n\nMuch later.";
    const start = text.indexOf("it was");
    const reading = await read({ text, html }, { start, end: start + "it was once put".length });
    await waitFor(() => expect(document.activeElement?.tagName).toBe("MARK"));
    const marks = [...reading.querySelectorAll("mark")];
    expect(marks.map((mark) => mark.textContent).join("")).toBe("Quoted passage: it was once put");
    expect(document.activeElement).toBe(marks[0]);
    expect(scrolled.mock.contexts).toEqual([marks[0]]);
  },
);

it("shows the note that a reference leads to, and the place in the text that the note leads back to", async () => {
  const reading = await read({
    text: "A fact.\n\nThe note.",
    html: '<p>A fact<sup id="text-r1" data-marker="ref"><a href="#text-n1">[1]</a></sup>.</p><ol><li id="text-n1"><a href="#text-r1" data-marker="back">↩</a> The note.</li></ol>',
  });
  await userEvent.click(screen.getByText("[1]"));
  await waitFor(() => expect(document.activeElement).toBe(reading.querySelector("li")));
  expect(scrolled.mock.contexts).toEqual([reading.querySelector("li")]);
  await userEvent.click(screen.getByRole("doc-backlink"));
  await waitFor(() => expect(document.activeElement).toBe(reading.querySelector("sup")));
  expect(location.hash).toBe("");
});

it("does not repeat the title of the entry, and still finds passages", async () => {
  const { title } = createEntry();
  const text = `${title}\n\nThe text of it. The end.`;
  const html = `<div><h2>${title}</h2><p>The text of it. The end.</p></div>`;
  const start = text.indexOf("The end");
  const reading = await read({ text, html }, { start, end: start + 7 });
  expect(reading.querySelector("h1, h2, h3")).toBeNull();
  expect(reading.querySelector("mark")!.textContent).toContain("The end");
});

it("keeps the repeated title if it is quoted", async () => {
  const { title } = createEntry();
  const html = `<h2>${title}</h2><p>The text.</p>`;
  const reading = await read(
    { text: `${title}\n\nThe text.`, html },
    { start: 0, end: title.length },
  );
  expect(reading.querySelector("h3 mark")!.textContent).toContain(title);
});

it("ignores a passage past the end of a text that was read again", async () => {
  const reading = await read({ text: "Short.", html: null }, { start: 500, end: 600 });
  screen.getByText(/no longer in this text/);
  expect(reading.querySelector("mark")).toBeNull();
  expect(scrolled).not.toHaveBeenCalled();
});

it("quotes a passage that the markup lacks", async () => {
  const text = "Alpha omega.";
  await read({ text, html: "<p>Alpha.</p>" }, { start: 6, end: 12 });
  screen.getByText(/could not be marked/);
  expect(screen.getByText("omega.")).toBeTruthy();
});

it("renders the beginning and the quoted page of a book at once, and the rest when idle", async () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal("requestIdleCallback", (run: () => void) => idle.push(run));
  vi.stubGlobal("cancelIdleCallback", () => {});
  const page = (index: number) => `Page ${index}. ${"word ".repeat(1_800)}`;
  const text = Array.from({ length: 60 }, (_, index) => page(index)).join("\n\n");
  const start = text.indexOf("Page 40.");
  const reading = await read({ text, html: null }, { start, end: start + 8 });
  const has = (index: number) => reading.textContent.includes(`Page ${index}. `);
  expect([0, 20, 40, 59].map(has)).toEqual([true, false, true, false]);
  expect(reading.querySelectorAll(".section-waiting").length).toBeGreaterThan(40);
  while (reading.querySelector(".section-waiting")) {
    const waiting = idle.length;
    idle.at(-1)!();
    await waitFor(() =>
      expect(idle.length > waiting || !document.querySelector(".section-waiting")).toBe(true),
    );
  }
  expect([0, 20, 40, 59].map(has)).toEqual([true, true, true, true]);
  vi.unstubAllGlobals();
});
