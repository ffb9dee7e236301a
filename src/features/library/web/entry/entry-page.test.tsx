import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import { removeEntriesWithUndo } from "#features/entries/web/entry-removal.ts";
import {
  answerJson,
  createEntry,
  mountWithServer,
  type Answers,
} from "#features/entries/web/testing/mount.tsx";
import { fromText } from "#features/reading/web/testing/documents.ts";
import { override } from "#shared/testing/override.ts";
import { EntryPage } from "../entry-page.tsx";

const scrolled = vi.fn<(this: Element) => void>();
const collections = answerJson({ items: [], nextCursor: null, total: 0 });

beforeEach(() => {
  scrolled.mockClear();
  override(Element.prototype, {
    scrollIntoView(this: Element) {
      scrolled.call(this);
    },
  });
});

async function open(part: Partial<Entry>, options: { at?: string; answers?: Answers } = {}) {
  const { calls, user } = await mountWithServer(
    <EntryPage />,
    `/entry/entry-1${options.at ?? ""}`,
    {
      "GET /api/entries/entry-1": answerJson(createEntry(part)),
      "GET /api/entries/entry-1/document": answerJson(fromText("All of it.")),
      "GET /api/entries/entry-1/connections": answerJson({ linked: [], related: [] }),
      "GET /api/collections": collections,
      ...options.answers,
    },
  );
  await screen.findByRole("button", { name: "Back" });
  return { calls, user };
}

const noText = { mainTopics: [], keyTakeaways: [], readingTimeMinutes: null };
const picture = { url: "/api/pictures/lead", width: 1_200, height: 630, color: "#a0b0c0" };
const fileOf = (type: string) => ({
  name: "logs",
  type,
  size: 9,
  url: "/api/entries/entry-1/file",
});

it.each([
  ["a document", { source: "file", file: fileOf("application/pdf") }, true],
  ["an image, which is shown below", { source: "file", file: fileOf("image/png") }, false],
  ["a page, which begins with its picture", {}, false],
  ["a page whose picture is too small for that", { picture: { ...picture, width: 400 } }, true],
  ["a link without text", { summary: "", attributes: noText }, true],
] satisfies [string, Partial<Entry>, boolean][])(
  "shows the picture beside the title once: %s",
  async (_what, part, isShown) => {
    await open({ picture, ...part });
    const heading = screen.getByRole("heading", { level: 1 });
    const sources = [...heading.querySelectorAll("img")].map((image) => image.getAttribute("src"));
    expect(sources).toEqual(isShown ? ["/api/pictures/lead?size=thumbnail"] : []);
  },
);

it.each([
  [0.004, null],
  [0.62, "Continue at 62%"],
])("offers no return to the beginning of the text: at %d", async (progress, label) => {
  const updatedAt = "2026-01-01T00:00:00.000Z";
  await open({ readingState: { state: "reading", progress, updatedAt } });
  const button = screen.queryByRole("button", { name: /^Continue at/ });
  expect(button?.textContent ?? null).toBe(label);
});

it("shows all parts of an entry on its page, under their usual labels", async () => {
  await open({
    whyItsInteresting: "Because of Locke.",
    attributes: { mainTopics: ["attention"], keyTakeaways: ["Go slow"], readingTimeMinutes: 3 },
  });
  screen.getByRole("heading", { level: 1, name: "The quiet virtue of friction" });
  screen.getByRole("link", { name: "In Tools for thought" });
  expect(screen.getByRole("link", { name: "View Original" }).getAttribute("rel")).toContain(
    "noopener",
  );
  const parts = ["Summary", "Why it's interesting", "Main Topics", "Key Takeaways"];
  const headings = screen.getAllByRole("heading", { level: 2 }).map((one) => one.textContent);
  expect(headings.filter((one) => parts.includes(one))).toEqual(parts);
  screen.getByRole("heading", { level: 2, name: "Full text" });
  await screen.findByText("All of it.");
  await screen.findByRole("heading", { level: 2, name: "Connections" });
  const ask = screen.getByRole("link", { name: "Ask about this" });
  expect(ask.getAttribute("href")).toBe("/chat?entry=entry-1");
});

it.each([
  [null, "Written by the built-in reader"],
  ["anthropic: claude-haiku", "Written by anthropic: claude-haiku"],
])("marks what %s read with its name", async (model, words) => {
  await open({ reading: { model, modelFailure: null } });
  // On the summary, and again after the user's note.
  expect(screen.getAllByText(words)).toHaveLength(2);
});

it("marks a summary that the user wrote as the user's own", async () => {
  await open({
    edited: { title: false, summary: true, topics: false },
    attributes: { mainTopics: [], keyTakeaways: [], readingTimeMinutes: 1 },
  });
  expect(screen.queryByText(/Written by/)).toBeNull();
});

it("shows why a model has not read it yet, and offers to try again", async () => {
  const modelFailure = "The key of the model was refused. Check AI_API_KEY.";
  const { calls, user } = await open(
    { reading: { model: null, modelFailure } },
    { answers: { "POST /api/entries/entry-1/reprocess": answerJson(createEntry()) } },
  );
  screen.getByText(modelFailure);
  await user.click(screen.getByRole("button", { name: "Read again" }));
  await waitFor(() =>
    expect(calls.find((call) => call.method === "POST")).toMatchObject({
      path: "/api/entries/entry-1/reprocess",
      body: {},
    }),
  );
  await waitFor(() => expect(screen.queryByText(modelFailure)).toBeNull());
});

it("scrolls to the note and highlights it if the URL ends in #why", async () => {
  await open({ whyItsInteresting: "Because of Locke." }, { at: "#why" });
  await waitFor(() => expect(scrolled).toHaveBeenCalled());
  expect(document.activeElement).toBe(document.getElementById("why"));
  expect(screen.getByText("Because of Locke.").className).toContain("bg-mark");
});

it("marks the passage of the URL in the text", async () => {
  await open({}, { at: "?at=0-3" });
  await waitFor(() => expect(document.querySelector("mark")?.textContent).toContain("All"));
});

it("loads no text for an entry that is only a link, and offers to read its page", async () => {
  const bare = {
    summary: "",
    attributes: { mainTopics: [], keyTakeaways: [], readingTimeMinutes: null },
  };
  const { calls, user } = await open(bare, {
    answers: {
      "POST /api/entries/entry-1/reprocess": answerJson(
        createEntry({ ...bare, status: "processing", step: "fetching" }),
      ),
    },
  });
  screen.getByText("Only the link is kept.");
  expect(calls.some((call) => call.path.includes("/document"))).toBe(false);
  await user.click(screen.getByRole("button", { name: "Read the page" }));
  await screen.findByText(/^Fetching…/);
});

it("keeps the text in place while editing, and replaces it after the page is read again", async () => {
  const texts = ["First reading.", "Second reading."];
  const { user } = await open(
    {},
    {
      answers: {
        "GET /api/entries/entry-1/document": () => answerJson(fromText(texts.shift()!)),
        "POST /api/entries/entry-1/reprocess": answerJson(
          createEntry({ updatedAt: "2026-02-01T00:00:00.000Z" }),
        ),
      },
    },
  );
  const paragraph = await screen.findByText("First reading.");
  await user.click(screen.getByRole("button", { name: "Edit" }));
  await screen.findByLabelText("Title");
  expect(screen.getByText("First reading.")).toBe(paragraph);
  await user.click(screen.getByRole("button", { name: "Cancel" }));

  await user.click(screen.getByRole("button", { name: "More actions" }));
  await user.click(screen.getByRole("menuitem", { name: "Read again" }));
  await screen.findByText("Second reading.");
});

it("shows progress in place of the text while it is read again, then fetches everything that depends on it", async () => {
  let answer = () => {};
  const { calls, user } = await open(
    {},
    {
      answers: {
        "POST /api/entries/entry-1/reprocess": async () => {
          await new Promise<void>((resolve) => (answer = resolve));
          return answerJson(createEntry({ updatedAt: "2026-02-01T00:00:00.000Z" }));
        },
      },
    },
  );
  await screen.findByText(/Link what belongs together/);
  const countAsked = (what: string) => calls.filter((call) => call.path.includes(what)).length;
  await user.click(screen.getByRole("button", { name: "More actions" }));
  await user.click(screen.getByRole("menuitem", { name: "Read again" }));
  await screen.findByText(/^Fetching…/);
  expect(screen.queryByText("All of it.")).toBeNull();
  expect(screen.queryByRole("link", { name: "Ask about this" })).toBeNull();
  const before = [countAsked("/document"), countAsked("/connections")];
  answer();
  await screen.findByText("All of it.");
  await waitFor(() =>
    expect(
      [countAsked("/document"), countAsked("/connections")].map((now, at) => now > before[at]!),
    ).toEqual([true, true]),
  );
});

it("offers Undo for a recently deleted entry, and later the trash", async () => {
  let isThere = true;
  const { client } = await mountWithServer(<EntryPage />, "/entry/entry-1", {
    "GET /api/entries/entry-1": () =>
      isThere ? answerJson(createEntry()) : new Response(null, { status: 404 }),
    "DELETE /api/entries/entry-1": () => {
      isThere = false;
      return new Response(null, { status: 204 });
    },
    "POST /api/entries/restore": () => {
      isThere = true;
      return answerJson({ restored: 1, gone: [], madePrivate: [] });
    },
  });
  const title = { level: 1, name: "The quiet virtue of friction" };
  await screen.findByRole("heading", title);
  const user = userEvent.setup();
  const remove = async () => {
    removeEntriesWithUndo(client, [createEntry()]);
    await screen.findByText("This entry was deleted");
  };
  await remove();
  await user.click(screen.getAllByRole("button", { name: "Undo" })[0]!);
  await screen.findByText("Entry restored");
  await screen.findByRole("heading", title);
  await remove();
  await user.click(screen.getByRole("button", { name: "Dismiss" }));
  const link = await screen.findByRole("link", { name: "Open the trash" });
  expect(link.getAttribute("href")).toBe("/trash");
  expect(screen.queryByText("Entry not found")).toBeNull();
});
