/** Highlights in the text, their dialog, and the page of all highlights. */
import type { Page } from "@playwright/test";
import type { Entry } from "#features/entries/contract.ts";
import type { EntryContent } from "#features/reading/contract.ts";
import type { Highlight, HighlightPage } from "#features/highlights/contract.ts";
import { goToHome, never, type Scene } from "./scene.ts";

const colours = ["yellow", "green", "blue", "pink"] as const;
const notes = ["", "Compare with what Locke says about indexing.", "", "Use this in the talk."];

async function load<Answer>(page: Page, path: string): Promise<Answer> {
  return (await (await page.request.get(path)).json()) as Answer;
}

/** The first sentences of the text, in all colors; one is lost, and one overlaps two others. */
async function createHighlights(page: Page, entryId: string): Promise<Highlight[]> {
  const { text } = await load<EntryContent>(page, `/api/entries/${entryId}/content`);
  const sentences = [...text.matchAll(/[^.\n]{30,}\./g)].slice(0, 5);
  const marked = sentences.map((sentence, index): Highlight => {
    const isLost = index === 4;
    const quote = isLost ? "A sentence that was taken out." : sentence[0].trim();
    const start = text.indexOf(quote);
    const createdAt = new Date(Date.now() - index * 50 * 3_600_000).toISOString();
    return {
      id: `00000000-0000-7000-8000-00000000000${index}`,
      entryId,
      quote,
      prefix: "",
      suffix: "",
      start: isLost ? null : start,
      end: isLost ? null : start + quote.length,
      state: isLost ? "lost" : "found",
      note: notes[index] ?? "",
      colour: colours[index % 4]!,
      createdAt,
      updatedAt: createdAt,
    };
  });
  const [first, second] = marked as [Highlight, Highlight];
  const start = text.indexOf(" ", first.start! + 20) + 1;
  const end = text.lastIndexOf(" ", second.end! - 12);
  const id = "00000000-0000-7000-8000-000000000009";
  const quote = text.slice(start, end);
  const note = "Both together.";
  return [first, { ...first, id, start, end, quote, colour: "pink", note }, ...marked.slice(1)];
}

async function openEntry(page: Page, id: string): Promise<Highlight[]> {
  const items = await createHighlights(page, id);
  await page.route(`**/api/entries/${id}/highlights`, (route) =>
    route.request().method() === "GET"
      ? route.fulfill({ json: { items, nextCursor: null } })
      : never(),
  );
  await page.goto(`/entry/${id}`);
  await page.locator("mark.highlight").first().waitFor();
  return items;
}

async function choose(page: Page): Promise<void> {
  await page.locator("mark.highlight").first().scrollIntoViewIfNeeded();
  await page.keyboard.press("h");
  await page.getByRole("toolbar", { name: "Selected text" }).waitFor();
}

async function selectWords(page: Page): Promise<void> {
  await page.locator(".reading p").last().scrollIntoViewIfNeeded();
  await page.locator(".reading p").last().selectText();
  await page.getByRole("toolbar", { name: "Selected text" }).waitFor();
}

async function openDialog(page: Page, id: string): Promise<void> {
  const [, noted] = await openEntry(page, id);
  await page.route("**/api/highlights/*", (route) =>
    route.fulfill({
      status: 409,
      json: {
        error: {
          code: "conflict",
          message: "Changed",
          highlight: { ...noted!, note: "Written on the phone, on the train.", colour: "pink" },
        },
      },
    }),
  );
  await page.locator("mark[data-noted]").first().click();
  await page.getByRole("dialog", { name: "Highlight" }).waitFor();
}

/** Opens it from another screen, because requests of the server's first render cannot be stubbed. */
async function openPage(page: Page, answer: Parameters<Page["route"]>[1]): Promise<void> {
  await goToHome(page);
  await page.route("**/api/highlights?*", answer);
  await page.getByRole("banner").getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Highlights" }).click();
  await page.getByRole("heading", { name: "Highlights", level: 1 }).waitFor();
}

async function showPage(page: Page, id: string, other: string): Promise<void> {
  const own = await createHighlights(page, id);
  const long = { ...own[1]!, id: "other", entryId: other, quote: `${own[2]!.quote} `.repeat(12) };
  const answer: HighlightPage = {
    items: [...own.slice(0, 2), long, ...own.slice(2)],
    nextCursor: null,
    entries: [
      await load<Entry>(page, `/api/entries/${id}`),
      await load<Entry>(page, `/api/entries/${other}`),
    ],
  };
  await openPage(page, (route) => route.fulfill({ json: answer }));
  await page.locator("[data-highlight-item]").first().waitFor();
}

async function findOther(page: Page, id: string): Promise<string> {
  const { items } = await load<{ items: Entry[] }>(page, "/api/entries?limit=10");
  return items.find((one) => one.id !== id && one.status === "ready")!.id;
}

export const highlightScenes: readonly Scene[] = [
  {
    name: "entry-highlights",
    as: "lively",
    show: (page, ids) => openEntry(page, ids["entry"]!),
  },
  {
    name: "highlight-bar",
    as: "lively",
    whole: false,
    show: async (page, ids) => {
      await openEntry(page, ids["entry"]!);
      await selectWords(page);
    },
  },
  {
    name: "highlight-bar-touch",
    as: "lively",
    whole: false,
    touch: true,
    show: async (page, ids) => {
      await openEntry(page, ids["entry"]!);
      await selectWords(page);
    },
  },
  {
    name: "highlight-by-keyboard",
    as: "lively",
    whole: false,
    show: async (page, ids) => {
      await openEntry(page, ids["entry"]!);
      await choose(page);
    },
  },
  {
    name: "highlight-dialog",
    as: "lively",
    whole: false,
    show: (page, ids) => openDialog(page, ids["entry"]!),
  },
  {
    name: "highlight-two-versions",
    as: "lively",
    whole: false,
    show: async (page, ids) => {
      await openDialog(page, ids["entry"]!);
      await page.getByLabel("Note").fill("Written at the desk.");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("changed on another device").waitFor();
    },
  },
  {
    name: "highlights",
    as: "lively",
    show: async (page, ids) => showPage(page, ids["entry"]!, await findOther(page, ids["entry"]!)),
  },
  {
    name: "highlights-filter",
    as: "lively",
    show: async (page, ids) => {
      await showPage(page, ids["entry"]!, await findOther(page, ids["entry"]!));
      await page.getByRole("button", { name: "Only green" }).click();
      await page.getByRole("button", { name: "Filter", exact: true }).click();
      await page.getByRole("combobox", { name: "Topic" }).fill("knowledge");
      await page.getByRole("option", { name: /^Knowledge management/ }).click();
      await page.getByText("Topic: Knowledge management").waitFor();
    },
  },
  {
    name: "highlights-empty",
    as: "lively",
    show: async (page) => {
      await openPage(page, (route) =>
        route.fulfill({ json: { items: [], nextCursor: null, entries: [] } }),
      );
      await page.getByText("No highlights yet").waitFor();
    },
  },
  { name: "highlights-loading", as: "lively", show: (page) => openPage(page, never) },
  {
    name: "highlights-failed",
    as: "lively",
    show: async (page) => {
      await openPage(page, (route) => route.abort());
      await page.getByText("Failed to load highlights").waitFor();
    },
  },
];
