/** `npm run pictures`: takes the pictures of the landing page and of README.md from the current product. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Locator, type Page } from "@playwright/test";
import type { Entry } from "#features/entries/contract.ts";
import { articlePage, createPdf } from "../e2e/testing/documents.ts";
import config from "../playwright.config.ts";
import { startApp } from "./app-process.ts";
import type { Sample } from "./gallery/account-calls.ts";
import { fillSamples } from "./gallery/accounts.ts";

const folder = join(import.meta.dirname, "../src/features/landing/web/pictures");
const readmePicture = join(import.meta.dirname, "../docs/home.png");
const question = "Why are most bookmarks never opened again?";

type Shot = {
  name: string;
  width: number;
  height: number;
  show: (page: Page, sample: Sample) => Promise<Locator | Page>;
};

/** As wide as a phone shows them, so that the text stays readable there. */
const shots: readonly Shot[] = [
  { name: "home-wide", width: 1120, height: 720, show: showHome },
  { name: "home-narrow", width: 400, height: 640, show: showHome },
  {
    name: "answer",
    width: 520,
    height: 900,
    show: async (page) => {
      await page.goto("/chat");
      await page.getByLabel("Your question").fill(question);
      await page.getByLabel("Your question").press("Enter");
      await page
        .getByRole("link", { name: /Saving is not remembering/ })
        .first()
        .waitFor();
      await page.getByLabel("Your question").blur();
      return page.getByRole("list", { name: "Messages" });
    },
  },
  {
    name: "insights",
    width: 560,
    height: 3000,
    show: async (page, { ids }) => {
      await page.goto(`/entry/${ids["saving"]}`, { waitUntil: "networkidle" });
      const parts = page.getByText("Key Takeaways").locator("xpath=ancestor::*[.//ul][2]");
      await parts.waitFor();
      return parts;
    },
  },
  {
    name: "kinds",
    width: 520,
    height: 900,
    show: async (page, { ids }) => {
      await page.goto(`/collection/${ids["kinds"]}`);
      await page.getByRole("article").nth(2).waitFor();
      return page
        .locator(":has(> * article)")
        .filter({ hasNot: page.getByRole("heading", { level: 1 }) })
        .first();
    },
  },
  {
    name: "sharing",
    width: 760,
    height: 3000,
    show: async (page, { ids }) => {
      await page.goto(`/entry/${ids["saving"]}`, { waitUntil: "networkidle" });
      await page.getByRole("switch", { name: /Share publicly/ }).click();
      await page
        .getByRole("dialog")
        .getByText(/everybody sees/)
        .waitFor();
      return page.getByRole("dialog");
    },
  },
  {
    name: "connections",
    width: 520,
    height: 3000,
    show: async (page, { ids }) => {
      await page.goto(`/entry/${ids["saving"]}`, { waitUntil: "networkidle" });
      const section = page.getByRole("region", { name: "Connections" });
      await section.getByRole("listitem").first().waitFor();
      return section;
    },
  },
];

const site = createServer((_request, response) => {
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(articlePage);
});
await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
const { port } = site.address() as { port: number };
const dataDir = mkdtempSync(join(tmpdir(), "cp-pictures-"));
const app = await startApp(dataDir, { FETCH_ALLOW: `127.0.0.1:${port}` });
const { args = [], ...launchOptions } = config.use?.launchOptions ?? {};
const browser = await chromium.launch({ ...launchOptions, args: [...args, "--hide-scrollbars"] });
try {
  const sample = await fillSamples(app.url, "Ada");
  await sample.call("DELETE", `/api/entries/${sample.ids["failed"]}`);
  sample.ids["kinds"] = await saveOneOfEachKind(sample);
  sample.ids["saving"] = await linkByHand(sample);
  mkdirSync(folder, { recursive: true });
  const sizes: Record<string, { width: number; height: number }> = {};
  for (const shot of shots)
    for (const theme of ["light", "dark"] as const)
      sizes[shot.name] = await take(browser, sample, shot, theme);
  writeData("sizes", "CSS pixels of each picture", sizes);
  const { title, summary, whyItsInteresting, attributes } = await sample.call<Entry>(
    "GET",
    `/api/entries/${sample.ids["saving"]}`,
  );
  const { mainTopics: topics, readingTimeMinutes: minutes } = attributes;
  writeData("example", "an entry as it was read", {
    title,
    summary,
    why: whyItsInteresting,
    topics,
    minutes,
  });
} finally {
  await browser.close();
  await app.stop();
  site.closeAllConnections();
  site.close();
  rmSync(dataDir, { recursive: true, force: true });
}

function writeData(name: string, what: string, data: object): void {
  writeFileSync(
    join(folder, `${name}-data.ts`),
    `/* Written by scripts/landing-pictures.ts: ${what}. */\nexport const ${name} = ${JSON.stringify(data, null, 2)};\n`,
  );
}

async function showHome(page: Page): Promise<Page> {
  await page.goto("/home");
  await page.getByRole("region", { name: "Recent Entries" }).getByRole("article").first().waitFor();
  return page;
}

/** Saves a link, a text and a file to one collection; returns its id. */
async function saveOneOfEachKind({ call, token }: Sample): Promise<string> {
  const { id } = await call<{ id: string }>("POST", "/api/collections", {
    title: "By the sea",
    category: "personal",
  });
  await call("POST", "/api/functions/process-text-entry", {
    text: "Tidal clocks\n\nA tidal clock has one hand, which goes round in twelve hours and twenty-five minutes, half a lunar day. It is right on coasts where two tides a day are nearly alike, and useless in the Baltic, where wind moves more water than the moon.",
    whyInteresting: "For the kitchen wall.",
    collectionId: id,
  });
  const form = new FormData();
  form.set("collectionId", id);
  form.set("whyInteresting", "The stone that dovetails: look at the drawings again.");
  form.set("file", new File([new Uint8Array(await createPdf())], "eddystone.pdf"));
  const uploaded = await fetch(`${app.url}/api/functions/upload-file`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (!uploaded.ok) throw new Error(`the upload was answered ${uploaded.status}`);
  await call("POST", "/api/functions/process-url", {
    url: `http://127.0.0.1:${port}/floating-library`,
    whyInteresting: "Knowing readers beats owning books.",
    collectionId: id,
  });
  return id;
}

/** Links two entries; returns the id of the first. */
async function linkByHand({ call }: Sample): Promise<string> {
  const { items } = await call<{ items: { id: string; title: string }[] }>("GET", "/api/entries");
  const find = (title: string) => items.find((entry) => entry.title === title)!.id;
  const id = find("Saving is not remembering");
  await call("POST", `/api/entries/${id}/links`, { entryId: find("The library that floats") });
  return id;
}

/** Captures in twice the pixels, for high-density screens. */
async function take(
  browser: Browser,
  sample: Sample,
  { name, width, height, show }: Shot,
  theme: "light" | "dark",
): Promise<{ width: number; height: number }> {
  const context = await browser.newContext({
    baseURL: app.url,
    colorScheme: theme,
    viewport: { width, height },
    deviceScaleFactor: 2,
    reducedMotion: "reduce",
  });
  await context.addCookies([{ ...sample.cookie, url: app.url }]);
  const page = await context.newPage();
  const shown = await show(page, sample);
  await page.evaluate(() => document.fonts.ready);
  const { x, y, ...size } =
    "boundingBox" in shown ? await frame(shown) : { x: 0, y: 0, width, height };
  const client = await context.newCDPSession(page);
  const { data } = await client.send("Page.captureScreenshot", {
    format: "webp",
    quality: 80,
    clip: { x, y, ...size, scale: 1 },
    captureBeyondViewport: true,
  });
  writeFileSync(join(folder, `${name}.${theme}.webp`), Buffer.from(data, "base64"));
  if (name === "home-wide" && theme === "light") await page.screenshot({ path: readmePicture });
  await context.close();
  return size;
}

/** Returns the position of a part on its page, with some margin; CSS pixels. */
async function frame(part: Locator) {
  const { x, y, width, height } = (await part.boundingBox())!;
  const isDialog = await part.evaluate((element) => element.matches("dialog, [role=dialog]"));
  const margin = isDialog ? 0 : 16;
  return {
    x: Math.ceil(x) - margin,
    y: Math.ceil(y) - margin,
    width: Math.floor(width) + 2 * margin,
    height: Math.floor(height) + 2 * margin,
  };
}
