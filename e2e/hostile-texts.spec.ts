/** Text from a page, a user or a model is rendered as text: it runs no script and calls no other host. */
// Covers: src/features/assistant, src/features/reading, src/server/fetch
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import type { Captured } from "#features/capture/contract.ts";
import type { Collection } from "#features/collections/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import type { Import } from "#features/imports/contract.ts";
import { type ModelServer, startModelServer } from "#server/testing/models/model-server.ts";
import { expect, send, createUser, test as base } from "./testing/fixtures.ts";
import {
  listHostileTexts,
  packTexts,
  writeHostileExport,
  writeHostilePage,
} from "./testing/hostile-texts.ts";
import { watchForHarm } from "./testing/hostile-watch.ts";
import { type JourneyApp, startJourneyApp } from "./testing/journey-app.ts";

const texts = listHostileTexts();
/** A few pages with many texts each. */
const pages = packTexts(texts, 12_000, "\u0000").map((packed) => packed.split("\u0000"));
const titles = packTexts(texts, 190);
const notes = packTexts(texts, 9_500, "\n\n");
/** An answer is shown if one of its claims quotes its source. The number of that source is not known. */
const quoted = [1, 2, 3, 4, 5, 6]
  .map((n) => `Books were carried [[${n}|A converted ferry has carried books along the coast]].`)
  .join(" ");
const questions = [
  "Did a converted ferry carry books along the coast?",
  ...packTexts(texts, 3_900, "\n").slice(0, 3),
];

const test = base.extend<{ hostile: { app: JourneyApp; origin: string; model: ModelServer } }>({
  // oxlint-disable-next-line no-empty-pattern
  hostile: async ({}, use) => {
    const site = createServer((request, response) => {
      const at = Number.parseInt(request.url!.slice(1), 10);
      if (!pages[at]) return void response.writeHead(404).end();
      response
        .writeHead(200, { "content-type": "text/html; charset=utf-8" })
        .end(writeHostilePage(titles[at]!, pages[at]));
    });
    await new Promise<void>((resolve) => void site.listen(0, "127.0.0.1", () => resolve()));
    const hostPort = `127.0.0.1:${(site.address() as AddressInfo).port}`;
    let answers = 0;
    const model = await startModelServer("openai-compatible", (call) => {
      answers += 1;
      if (!call.wantsJson) return { text: `${quoted} ${notes[answers % notes.length]!}` };
      const mainTopics = [1, 2, 3].map((at) => texts[answers * 3 + at]?.slice(0, 40) ?? texts[at]!);
      const keyTakeaways = packTexts(texts.slice(answers), 280).slice(0, 5);
      return {
        text: JSON.stringify({
          title: titles[answers],
          summary: packTexts(texts, 650)[0],
          mainTopics,
          keyTakeaways,
        }),
      };
    });
    const app = await startJourneyApp({ ...model.settings, FETCH_ALLOW: hostPort });
    await use({ app, origin: `http://${hostPort}`, model });
    await app.stop();
    await model.close();
    await new Promise((resolve) => void site.close(resolve));
  },
  baseURL: async ({ hostile }, use) => use(hostile.app.url),
});

/** Fills every field that users write and that captures fill with hostile texts. */
async function fill(
  page: Page,
  origin: string,
): Promise<{ entries: string[]; collection: string }> {
  const [first] = await Promise.all(
    titles.slice(0, 12).map((title) =>
      send<Collection>(page, "POST", "/api/collections", {
        title,
        description: notes[0]!.slice(0, 5_000),
      }),
    ),
  );
  const collectionId = first!.id;
  for (const name of packTexts(texts, 95).slice(0, 12))
    await send(page, "POST", `/api/collections/${collectionId}/interests`, { name });
  const captured = await Promise.all([
    ...pages.map((_texts, at) =>
      send<Captured>(page, "POST", "/api/functions/process-url", {
        url: `${origin}/${at}`,
        collectionId,
        whyInteresting: notes[at] ?? "",
      }),
    ),
    ...notes.map((text) =>
      send<Captured>(page, "POST", "/api/functions/process-text-entry", {
        text,
        collectionId,
        whyInteresting: text,
      }),
    ),
    upload(page, collectionId),
  ]);
  const entries = captured.map(({ entry }) => entry.id);
  const isReady = async (id: string) => {
    const { status } = (await (await page.request.get(`/api/entries/${id}`)).json()) as Entry;
    return status === "ready";
  };
  await expect
    .poll(async () => (await Promise.all(entries.map(isReady))).every(Boolean))
    .toBe(true);
  // Keeps the first of each kind unedited, as captured.
  for (const [at, id] of entries.entries()) {
    if (at % 2 === 0) continue;
    const title = packTexts(texts, 490)[at % 3]!;
    await send(page, "PATCH", `/api/entries/${id}`, { title, summary: notes[at % notes.length] });
  }
  return { entries, collection: collectionId };
}

async function upload(page: Page, collectionId: string): Promise<Captured> {
  const name = `"><img src=x onerror=alert(1)>'onfocus='alert(1).txt`;
  const file = { name, mimeType: "text/plain", buffer: Buffer.from(notes.join("\n\n")) };
  const response = await page.request.post("/api/functions/upload-file", {
    multipart: { collectionId, file },
  });
  expect(response.status()).toBe(201);
  return (await response.json()) as Captured;
}

/** Uploads the texts as an import; returns its id. */
async function uploadImport(page: Page, origin: string): Promise<string> {
  const name = `"><img src=x onerror=alert(1)>.json`;
  const buffer = Buffer.from(writeHostileExport({ origin, texts, titles, notes, pages }));
  const response = await page.request.post("/api/import", {
    multipart: { file: { name, mimeType: "application/json", buffer } },
  });
  expect(response.status()).toBe(202);
  return ((await response.json()) as { import: Import }).import.id;
}

test("no rendered text runs, loads or links to a script", async ({ page, hostile }) => {
  const watch = await watchForHarm(page, hostile.app.url);
  const expectHarmless = async () => expect(await watch.take()).toEqual([]);
  await createUser(page, "target@example.org");
  const { entries, collection } = await fill(page, hostile.origin);

  await test.step("on home, in a collection, and in the profile", async () => {
    for (const path of ["/home", `/collection/${collection}`, "/profile"]) {
      await page.goto(path);
      await expect(page.getByText("alert(1)").first()).toBeVisible();
      await expectHarmless();
    }
  });

  await test.step("on the page of an entry, with its full text", async () => {
    for (const id of entries) {
      await page.goto(`/entry/${id}`);
      await expect(page.getByRole("heading", { name: "Main Topics" })).toBeVisible();
      await expect(page.getByText("alert(1)").first()).toBeVisible();
      await expectHarmless();
    }
  });

  await test.step("in an import, from its plan to its entries", async () => {
    const id = await uploadImport(page, hostile.origin);
    await page.goto(`/import/${id}`);
    await page.getByRole("button", { name: /^Import \d+ entr/ }).click({ trial: true });
    const rows = page.getByRole("region", { name: "Rows" });
    await expect(rows.getByText("alert(1)").first()).toBeVisible();
    await expectHarmless();
    await page.getByRole("button", { name: /^Import \d+ entr/ }).click();
    await expect(page.getByRole("heading", { name: /imported$/ })).toBeVisible();
    for (const outcome of ["imported", "refused", "unreadable"]) {
      await page.getByLabel("Show rows").selectOption(outcome);
      await expect(rows.getByText("alert(1)").first()).toBeVisible();
      await expectHarmless();
    }
    const made = rows.getByRole("link");
    await page.getByLabel("Show rows").selectOption("imported");
    const entry = (await made.first().getAttribute("href"))!;
    const into = page.getByRole("region", { name: "Collections" }).getByRole("link");
    const folder = (await into.first().getAttribute("href"))!;
    for (const path of [entry, folder, "/home", "/import"]) {
      await page.goto(path);
      await expect(page.getByText("alert(1)").first()).toBeVisible();
      await expectHarmless();
    }
  });

  await test.step("in the palette", async () => {
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog");
    await palette.getByRole("combobox").fill("alert onerror script");
    const found = palette.getByRole("option").filter({ hasText: "alert(1)" });
    await expect(found.first()).toBeVisible();
    await expectHarmless();
    await page.keyboard.press("Escape");
  });

  await test.step("in questions and answers, while streaming and after a reload", async () => {
    const asked = () => hostile.model.calls.filter(({ wantsJson }) => !wantsJson).length;
    await page.goto("/chat");
    for (const question of questions) {
      const before = asked();
      await page.getByLabel("Your question").fill(question);
      await page.getByRole("button", { name: "Send" }).click();
      await expect.poll(asked).toBeGreaterThan(before);
      await expect(page.getByRole("button", { name: "Send" })).toBeVisible();
      await expectHarmless();
    }
    await page.reload();
    await expect(page.getByText(/^Written by openai-compatible: /).first()).toBeVisible();
    await expect(page.getByText("alert(1)").first()).toBeVisible();
    await expectHarmless();
  });

  await test.step("injected markup is detected", async () => {
    await page.evaluate(() => {
      document.body.insertAdjacentHTML(
        "beforeend",
        `<img src="https://beacon.example/x" onerror="alert(1)"><a href="javascript:alert(1)">x</a>`,
      );
    });
    const seen = (await watch.take()).join("\n");
    expect(seen).toContain("with onerror=alert(1)");
    expect(seen).toContain("with href=javascript:alert(1)");
    expect(seen).toMatch(/Content Security Policy/i);
  });
});
