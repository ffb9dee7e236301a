import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { EntryDocument } from "#features/reading/contract.ts";
import {
  answerJson,
  createEntry,
  mountForTests,
  serveForTests,
} from "#features/entries/web/testing/mount.tsx";
import { override } from "#shared/testing/override.ts";
import { ReadingView } from "./reading-view.tsx";
import { fromMarkup, fromText } from "./testing/documents.ts";

const path = "GET /api/entries/entry-1/document";
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

async function read(content: EntryDocument, passage: { start: number; end: number } | null = null) {
  serveForTests({ [path]: answerJson(content) });
  await mountForTests(
    <ReadingView entry={createEntry()} passage={passage} onAsk={() => {}} />,
    "/entry/entry-1",
  );
  await waitFor(() => expect(document.querySelector(".reading")).not.toBeNull());
  return document.querySelector<HTMLElement>(".reading")!;
}

it("renders plain text as paragraphs, keeping its lines", async () => {
  const reading = await read(fromText("One <b>\nline.\n\nTwo."));
  const paragraphs = [...reading.querySelectorAll("p")].map((one) => one.textContent);
  expect(paragraphs).toEqual(["One <b>\nline.", "Two."]);
});

it.each(["javascript:alert(1)", "java\nscript:alert(1)", "data:text/html,x", "file:///etc/passwd"])(
  "renders only the words of a link to %j, which a restored document may contain",
  async (href) => {
    const content = fromMarkup('<p>Go <a href="https://example.org/">there</a>.</p>');
    const blocks = content.blocks.map((block) => ({
      ...block,
      marks: block.marks.map((mark) => (mark.kind === "link" ? { ...mark, href } : mark)),
    }));
    expect(JSON.stringify(blocks)).toContain(JSON.stringify(href));
    const reading = await read({ ...content, blocks });
    expect(reading.textContent).toContain("Go there.");
    expect(reading.querySelector("a")).toBeNull();
  },
);

it("shows a skeleton while loading, and a failure with a retry", async () => {
  let isBroken = true;
  serveForTests({
    [path]: () =>
      isBroken
        ? answerJson({ error: { code: "unavailable", message: "The database rests." } }, 503)
        : answerJson(fromText("Here it is.")),
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
  serveForTests({ [path]: answerJson(fromText("")) });
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
    const reading = await read(html === null ? fromText(text) : fromMarkup(html), {
      start,
      end: start + "it was once put".length,
    });
    await waitFor(() => expect(document.activeElement?.tagName).toBe("MARK"));
    const marks = [...reading.querySelectorAll("mark")];
    expect(marks.map((mark) => mark.textContent).join("")).toBe("Quoted passage: it was once put");
    expect(document.activeElement).toBe(marks[0]);
    expect(scrolled.mock.contexts).toEqual([marks[0]]);
  },
);

it("shows the note that a reference leads to, and the place in the text that the note leads back to", async () => {
  const reading = await read(
    fromMarkup(
      '<p>A fact<sup><a href="#n1">[1]</a></sup>.</p><ol><li id="n1"><a href="#r1">↩</a> The note.</li></ol>',
    ),
  );
  await userEvent.click(screen.getByText("[1]"));
  await waitFor(() => expect(document.activeElement).toBe(reading.querySelector("li")));
  expect(scrolled.mock.contexts).toEqual([reading.querySelector("li")]);
  await userEvent.click(screen.getByRole("doc-backlink"));
  await waitFor(() => expect(document.activeElement).toBe(reading.querySelector("p")));
  expect(location.hash).toBe("");
});

it("does not focus a paragraph that is clicked, which would mark it", async () => {
  const reading = await read(fromMarkup("<p>A fact.</p>"));
  await userEvent.click(screen.getByText("A fact."));
  expect(document.activeElement).not.toBe(reading.querySelector("p"));
});

it("does not repeat the title of the entry, and still finds passages", async () => {
  const { title } = createEntry();
  const text = `${title}\n\nThe text of it. The end.`;
  const start = text.indexOf("The end");
  const content = fromMarkup(`<h2>${title}</h2><p>The text of it. The end.</p>`);
  const reading = await read(content, { start, end: start + 7 });
  expect(reading.querySelector("h1, h2, h3")).toBeNull();
  expect(reading.querySelector("mark")!.textContent).toContain("The end");
});

it("keeps the repeated title if it is quoted", async () => {
  const { title } = createEntry();
  const content = fromMarkup(`<h2>${title}</h2><p>The text.</p>`);
  const reading = await read(content, { start: 0, end: title.length });
  expect(reading.querySelector("h3 mark")!.textContent).toContain(title);
});

it("ignores a passage past the end of a text that was read again", async () => {
  const reading = await read(fromText("Short."), { start: 500, end: 600 });
  screen.getByText(/no longer in this text/);
  expect(reading.querySelector("mark")).toBeNull();
  expect(scrolled).not.toHaveBeenCalled();
});

it("renders the beginning and the quoted page of a book at once, and the rest when idle", async () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal("requestIdleCallback", (run: () => void) => idle.push(run));
  vi.stubGlobal("cancelIdleCallback", () => {});
  const page = (index: number) => `Page ${index}. ${"word ".repeat(1_800)}`;
  const text = Array.from({ length: 60 }, (_, index) => page(index)).join("\n\n");
  const start = text.indexOf("Page 40.");
  const reading = await read(fromText(text), { start, end: start + 8 });
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

it("loads the rest of a long text, and marks a passage in it once it has arrived", async () => {
  const whole = fromText(
    Array.from({ length: 30 }, (_, at) => `Part ${at}. It goes on.`).join("\n\n"),
  );
  const cut = 10;
  const rest = Promise.withResolvers<void>();
  serveForTests({
    [path]: async ({ path: asked }) => {
      const from = Number(new URL(asked, location.href).searchParams.get("from"));
      if (from > 0) await rest.promise;
      const blocks = from === 0 ? whole.blocks.slice(0, cut) : whole.blocks.slice(from);
      return answerJson({ ...whole, blocks, firstBlock: from, nextBlock: from === 0 ? cut : null });
    },
  });
  const { start } = whole.blocks[20]!;
  await mountForTests(
    <ReadingView entry={createEntry()} passage={{ start, end: start + 8 }} onAsk={() => {}} />,
    "/entry/entry-1",
  );
  await screen.findByText("Part 9. It goes on.");
  expect(screen.queryByText(/no longer in this text/)).toBeNull();
  rest.resolve();
  await waitFor(() => expect(document.activeElement?.textContent).toContain("Part 20."));
  expect(document.querySelector(".reading")!.textContent).toContain("Part 29.");
});

it("shows a failure to load the rest of a text below it, with a retry", async () => {
  let isBroken = true;
  const whole = fromText("First.\n\nLast.");
  serveForTests({
    [path]: ({ path: asked }) => {
      if (asked.endsWith("from=0"))
        return answerJson({ ...whole, blocks: whole.blocks.slice(0, 1), nextBlock: 1 });
      return isBroken
        ? answerJson({ error: { code: "unavailable", message: "The database rests." } }, 503)
        : answerJson({ ...whole, blocks: whole.blocks.slice(1), firstBlock: 1 });
    },
  });
  await mountForTests(
    <ReadingView entry={createEntry()} passage={null} onAsk={() => {}} />,
    "/entry/entry-1",
  );
  await screen.findByText("Failed to load the rest of the text");
  screen.getByText("First.");
  isBroken = false;
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findByText("Last.");
  expect(screen.queryByText("Failed to load the rest of the text")).toBeNull();
});
