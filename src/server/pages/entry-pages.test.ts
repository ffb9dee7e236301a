/** Tests the page of an entry as a browser receives it, with the last build of the web app. */
import { describe, expect, it } from "vitest";
import { addHighlight } from "#features/highlights/server/add-highlight.ts";
import { HighlightCreate } from "#features/highlights/contract.ts";
import { createApp } from "#app/server/app.ts";
import type { Ctx } from "../app-context.ts";
import { setUpClients } from "../testing/contexts.ts";
import { generousLimits, getPage } from "../testing/get-page.ts";
import type { TestClient } from "../testing/test-client.ts";
import { createEntry } from "../testing/test-entries.ts";
import { serveWebFiles } from "./web-files.ts";

const { context, ada, eve } = await setUpClients();
const site = createApp(context, (askApi) => serveWebFiles(askApi, generousLimits));

async function contextOf(client: TestClient): Promise<Ctx> {
  const { body } = await client.get<{ user: { id: string } }>("/api/auth/get-session");
  return { app: context, userId: body.user.id };
}

/** An entry of Ada whose document has been made, as for every text that was read. */
async function furnish(text: string): Promise<{ ctx: Ctx; id: string; path: string }> {
  const ctx = await contextOf(ada);
  const { id } = await createEntry(ctx, { title: "A find", text });
  await ada.get(`/api/entries/${id}/document`);
  return { ctx, id, path: `/entry/${id}` };
}

const highlight = (ctx: Ctx, id: string, quote: string, start: number) =>
  addHighlight(ctx, id, HighlightCreate.parse({ quote, prefix: "", suffix: "", start }));

type Query = { queryKey: unknown[]; state: { data: never; dataUpdatedAt: number } };

function findQuery(queries: unknown, key: readonly string[]): Query["state"] | undefined {
  const all = (queries as { queries: Query[] }).queries;
  return all.find(({ queryKey }) => key.every((part, at) => queryKey[at] === part))?.state;
}

const sentence = (at: number) => `Sentence ${at} of a long text that nobody reads to its end. `;
const paragraphs = (count: number) =>
  Array.from({ length: count }, (_, at) => sentence(at).repeat(6).trim());

describe("the page of an entry", () => {
  it("contains the text with its highlights", async () => {
    const text = "Slow tools make better thinkers.\n\nFast ones make faster mistakes.";
    const { ctx, id, path } = await furnish(text);
    const made = await highlight(ctx, id, "better thinkers", text.indexOf("better"));
    const page = await getPage(site, path, ada);
    expect(page.status).toBe(200);
    const words = [...page.root.querySelectorAll(".reading p")].map((one) => one.textContent);
    expect(words).toEqual(text.split("\n\n"));
    const mark = page.root.querySelector(`.reading mark[data-highlight="${made.id}"]`);
    expect(mark!.textContent).toBe("better thinkers");
    // The browser requests neither again.
    for (const key of [["entry-document"], ["highlights", "entry"]])
      expect(findQuery(page.state.queries, key)!.dataUpdatedAt).toBeGreaterThan(1);
  });

  it("marks the passage that its address names", async () => {
    const { path } = await furnish("One thing and another.");
    const page = await getPage(site, `${path}?at=4-9`, ada);
    expect(page.root.querySelector(".reading [data-passage]")!.textContent).toContain("thing");
  });

  it("contains no text for another user and for visitors", async () => {
    const { ctx, id, path } = await furnish("What only Ada may read.");
    await highlight(ctx, id, "only Ada", 5);
    for (const person of [eve, null]) {
      const page = await getPage(site, path, person);
      expect(/only Ada|data-highlight/.test(page.text)).toBe(false);
    }
  });

  it("contains the first screens of a long text, and where the rest begins", async () => {
    const all = paragraphs(3_000);
    const { path } = await furnish(all.join("\n\n"));
    const page = await getPage(site, path, ada);
    const shown = [...page.root.querySelectorAll(".reading p")].map((one) => one.textContent);
    expect(shown.length).toBeGreaterThan(20);
    expect(shown).toEqual(all.slice(0, shown.length));
    expect(page.root.textContent).toContain("Loading the rest of the text");
    expect(page.text.length).toBeLessThan(120_000);
    const { data } = findQuery(page.state.queries, ["entry-document"])!;
    expect(data).toMatchObject({ pages: [{ firstBlock: 0, nextBlock: shown.length }] });
  });

  it("contains the first of many highlights, and lets the browser request all", async () => {
    const all = paragraphs(120);
    const { ctx, id, path } = await furnish(all.join("\n\n"));
    let start = 0;
    for (const paragraph of all) {
      await highlight(ctx, id, paragraph, start);
      start += paragraph.length + 2;
    }
    const page = await getPage(site, path, ada);
    expect(page.text.length).toBeLessThan(250_000);
    const { data, dataUpdatedAt } = findQuery(page.state.queries, ["highlights", "entry"])!;
    const quotes = (data as { quote: string }[]).map(({ quote }) => quote);
    expect(quotes.length).toBeGreaterThan(20);
    expect(quotes.length).toBeLessThan(all.length);
    expect(quotes).toEqual(all.slice(0, quotes.length));
    expect(dataUpdatedAt).toBe(1);
    const marks = [...page.root.querySelectorAll(".reading mark")].map((one) => one.textContent);
    expect(marks[0]).toBe(all[0]);
  });
});
