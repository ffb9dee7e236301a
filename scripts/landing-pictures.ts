/** `npm run pictures`: takes the pictures of the landing page and of README.md from the current product. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Locator, type Page } from "@playwright/test";
import type { Entry } from "#features/entries/contract.ts";
import config from "../playwright.config.ts";
import { startApp } from "./app-process.ts";
import type { Sample } from "./gallery/account-calls.ts";
import { fillLandingAccount, startLandingSite } from "./landing-account.ts";
import { loadPictures } from "./load-pictures.ts";

const root = join(import.meta.dirname, "..");
const folder = join(root, "src/features/landing/web/pictures");
const readmePicture = join(root, "docs/home.png");
/** All entries are shown as saved three hours ago, however long it took to save them. */
const ageMs = 3.5 * 3_600_000;
/** For high-density screens. */
const pixelRatio = 2;
const question = "Why are most bookmarks never opened again?";

type Size = { width: number; height: number };

/** What the pictures of both themes must have in common: CSS pixels, and the visible words. */
type Taken = { size: Size; text: string };

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
      // The answer is new.
      await page.clock.setFixedTime(Date.now());
      await page.goto("/chat");
      await page.getByLabel("Your question").fill(question);
      await page.getByLabel("Your question").press("Enter");
      await page.getByRole("list", { name: "Sources" }).waitFor();
      await page.getByRole("button", { name: "Stop" }).waitFor({ state: "detached" });
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
      await page.goto(`/collection/${ids["kinds"]}`, { waitUntil: "networkidle" });
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
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("group", { name: "Preview" }).waitFor();
      // In full, although it scrolls in the app.
      await dialog.evaluate((element) => (element.style.maxHeight = "none"));
      return dialog;
    },
  },
  {
    name: "connections",
    width: 520,
    height: 3000,
    show: async (page, { ids }) => {
      await page.goto(`/entry/${ids["saving"]}`, { waitUntil: "networkidle" });
      const section = page.getByRole("region", { name: "Connections" });
      await section.getByRole("listitem").nth(1).waitFor();
      return section;
    },
  },
];

const site = await startLandingSite();
const dataDir = mkdtempSync(join(tmpdir(), "cp-pictures-"));
const app = await startApp(dataDir, { FETCH_ALLOW: new URL(site.origin).host });
const browser = await chromium.launch(config.use?.launchOptions);
try {
  const sample = await fillLandingAccount(app.url, site);
  mkdirSync(folder, { recursive: true });
  const sizes: Record<string, Size> = {};
  for (const shot of shots) {
    const light = await take(browser, sample, shot, "light");
    const dark = await take(browser, sample, shot, "dark");
    assert.deepEqual(dark, light, `“${shot.name}” shows something else in the dark theme`);
    sizes[shot.name] = light.size;
  }
  writeData("sizes", "the size of each picture in CSS pixels", sizes);
  const { title, summary, whyItsInteresting, attributes } = await sample.call<Entry>(
    "GET",
    `/api/entries/${sample.ids["saving"]}`,
  );
  const { mainTopics: topics, readingTimeMinutes: minutes } = attributes;
  writeData("example", "an entry as the server processed it", {
    title,
    summary,
    why: whyItsInteresting,
    topics,
    minutes,
  });
  formatData();
} finally {
  await browser.close();
  await app.stop();
  site.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** `JSON.stringify` keeps quotation marks that the formatter removes. */
function formatData(): void {
  const files = ["sizes", "example"].map(dataFile);
  execFileSync(join(root, "node_modules/.bin/oxfmt"), files, {
    cwd: root,
    shell: process.platform === "win32",
  });
}

function dataFile(name: string): string {
  return join(folder, `${name}-data.ts`);
}

function writeData(name: string, what: string, data: object): void {
  writeFileSync(
    dataFile(name),
    `/* Generated by scripts/landing-pictures.ts: ${what}. */\nexport const ${name} = ${JSON.stringify(data, null, 2)};\n`,
  );
}

async function showHome(page: Page): Promise<Page> {
  await page.goto("/home", { waitUntil: "networkidle" });
  await page.getByRole("region", { name: "Recent Entries" }).getByRole("article").first().waitFor();
  return page;
}

/** Captures when all fonts and pictures are loaded. */
async function take(
  browser: Browser,
  sample: Sample,
  { name, width, height, show }: Shot,
  theme: "light" | "dark",
): Promise<Taken> {
  const context = await browser.newContext({
    baseURL: app.url,
    colorScheme: theme,
    viewport: { width, height },
    deviceScaleFactor: pixelRatio,
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  await context.addCookies([{ ...sample.cookie, url: app.url }]);
  const page = await context.newPage();
  await page.clock.setFixedTime(Date.now() + ageMs);
  const client = await context.newCDPSession(page);
  // Without the space that the page keeps for a scroll bar.
  await client.send("Emulation.setScrollbarsHidden", { hidden: true });
  const shown = await show(page, sample);
  await page.evaluate(() => document.documentElement.style.setProperty("scrollbar-gutter", "auto"));
  // Only the client knows the time that the page is shown at.
  await page.waitForFunction(() =>
    [...document.querySelectorAll("time")].every((one) => one.title),
  );
  const failed = await page.evaluate(loadPictures);
  assert.deepEqual(failed, [], `Pictures of “${name}” failed to load`);
  const part = "boundingBox" in shown ? shown : shown.locator("body");
  const text = await part.innerText();
  const { x, y, ...size } =
    "boundingBox" in shown ? await frame(shown) : { x: 0, y: 0, width, height };
  const { data } = await client.send("Page.captureScreenshot", {
    format: "webp",
    quality: 60,
    clip: { x, y, ...size, scale: pixelRatio },
    captureBeyondViewport: true,
  });
  writeFileSync(join(folder, `${name}.${theme}.webp`), Buffer.from(data, "base64"));
  if (name === "home-wide" && theme === "light") await page.screenshot({ path: readmePicture });
  await context.close();
  return { size, text };
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
