/**
 * Saves all pages of articles/readability through a local server that answers for their picture addresses with
 * generated pictures, and opens every entry in Chromium: each kept picture must be visible, and no request may
 * leave the app.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { type BrowserContext, chromium } from "@playwright/test";
import { createPicture, startPictureSite } from "../../e2e/testing/picture-site.ts";
import config from "../../playwright.config.ts";
import { startApp } from "../../scripts/app-process.ts";
import type { Captured } from "#features/capture/contract.ts";
import { listPictures } from "#shared/article/list-pictures.ts";
import type { Entry } from "#features/entries/contract.ts";
import type { EntryContent } from "#features/reading/contract.ts";
import type { EntryPictures, PictureSettings } from "#features/pictures/contract.ts";
import { findCorpus } from "./corpora.ts";
import { findPercentile, type Report, type Row, type Skipped } from "./report.ts";

const title = "Pictures (articles/readability, with generated pictures)";
const sizes = [
  [1_200, 800],
  [640, 480],
  [1_600, 900],
  [320, 240],
  [800, 1_200],
  [1, 1],
] as const;
/** Seconds until the pictures of all pages must have been fetched. */
const patience = 1_800;

type Saved = { name: string; entry: Entry; pictures: EntryPictures };

export async function evaluatePictures(): Promise<Report | Skipped> {
  const folder = findCorpus("articles/readability");
  if (!folder)
    return { title, skipped: "articles/readability is not on this machine (set CORPORA)." };
  const names = readdirSync(folder).filter((name) =>
    existsSync(join(folder, name, "source.html.gz")),
  );
  const asked = new Set<string>();
  const site = await startPictureSite(
    (path) => {
      const name = /^\/page\/([^/]+)\/$/.exec(path)?.[1];
      if (name === undefined || !names.includes(name)) return undefined;
      return localise(readPage(folder, name), site.origin);
    },
    (path) => {
      asked.add(path);
      return choosePicture(path);
    },
  );
  const dataDir = mkdtempSync(join(tmpdir(), "cp-eval-pictures-"));
  const app = await startApp(dataDir, { FETCH_ALLOW: site.hostPort });
  const browser = await chromium.launch(config.use?.launchOptions ?? {});
  try {
    const context = await browser.newContext({ baseURL: app.url, serviceWorkers: "block" });
    await signUp(context);
    const started = performance.now();
    const saved = await saveAll(context, site.origin, names);
    const seconds = (performance.now() - started) / 1_000;
    const { bytes } = await get<PictureSettings>(context, "/api/pictures");
    const opened = await openAll(context, app.url, saved);
    return describe(saved, { ...opened, seconds, asked: asked.size, bytes });
  } finally {
    await browser.close();
    await app.stop();
    site.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function readPage(folder: string, name: string): string {
  return gunzipSync(readFileSync(join(folder, name, "source.html.gz"))).toString("latin1");
}

/** Leads every address to the local server. The bytes of the text, in whatever encoding, stay. */
function localise(page: string, origin: string): Buffer {
  const moved = page.replace(
    /(?:https?:)?\/\/((?:[a-z0-9-]+\.)+[a-z]{2,})(?::\d+)?(?=[/"'\s?])/gi,
    (_address, host: string) => `${origin}/at/${host.toLowerCase()}`,
  );
  return Buffer.from(moved, "latin1");
}

/** One of twenty addresses answers with nothing; one of six pictures is a tracking pixel. */
function choosePicture(path: string): Buffer | undefined {
  const hash = createHash("sha256").update(path).digest();
  if (hash[0]! % 20 === 0) return undefined;
  const [width, height] = sizes[hash[1]! % sizes.length]!;
  return createPicture(width, height, hash.toString("hex"));
}

async function get<Body>({ request }: BrowserContext, path: string): Promise<Body> {
  const answer = await request.get(path);
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}`);
  return (await answer.json()) as Body;
}

async function signUp({ request }: BrowserContext): Promise<void> {
  const account = { name: "Ada", email: "ada@example.org", password: "a long enough password" };
  await request.post("/api/auth/sign-up/email", { data: account });
  await request.patch("/api/profile", { data: { onboardingDismissed: true } });
}

/** Waits until every page has been read and its pictures are kept or left out. */
async function saveAll(
  context: BrowserContext,
  origin: string,
  names: readonly string[],
): Promise<Saved[]> {
  const saved: Saved[] = [];
  for (const name of names) {
    const data = { url: `${origin}/page/${name}/` };
    const answer = await context.request.post("/api/functions/process-url", { data });
    if (!answer.ok()) throw new Error(`${name}: ${await answer.text()}`);
    const { entry } = (await answer.json()) as Captured;
    saved.push({ name, entry, pictures: { items: [], waiting: [], leftOut: [] } });
  }
  const deadline = Date.now() + patience * 1_000;
  for (const one of saved)
    for (;;) {
      one.entry = await get<Entry>(context, `/api/entries/${one.entry.id}`);
      one.pictures = await get<EntryPictures>(context, `/api/entries/${one.entry.id}/pictures`);
      if (one.entry.status !== "processing" && one.pictures.waiting.length === 0) break;
      if (Date.now() > deadline) throw new Error(`${one.name}: pictures still wait`);
      await sleep(500);
    }
  return saved;
}

type Opened = { foreign: string[]; missing: string[]; shown: number };

async function openAll(
  context: BrowserContext,
  origin: string,
  saved: readonly Saved[],
): Promise<Opened> {
  const foreign: string[] = [];
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== origin) foreign.push(url.href);
  });
  const missing: string[] = [];
  let shown = 0;
  const tab = await context.newPage();
  for (const { name, entry, pictures } of saved) {
    if (entry.status !== "ready") continue;
    const { document } = await get<EntryContent>(context, `/api/entries/${entry.id}/content`);
    const named = new Set(listPictures(document?.blocks ?? []).map(({ source }) => source));
    await tab.goto(`/entry/${entry.id}`);
    await tab.locator(".reading").first().waitFor();
    await tab.locator(".section-waiting").first().waitFor({ state: "detached" });
    const loaded = new Set(await tab.evaluate(loadPictures));
    shown += loaded.size;
    for (const { source, url } of pictures.items)
      if (named.has(source) && !loaded.has(url)) missing.push(`${name}: ${source}`);
  }
  return { foreign, missing, shown };
}

/** Runs in the page: returns the paths of the pictures in the text that are loaded and have a place. */
async function loadPictures(): Promise<string[]> {
  const images = [...document.querySelectorAll<HTMLImageElement>(".reading img")];
  for (const image of images) image.loading = "eager";
  await Promise.all(images.map((image) => image.decode().catch(() => {})));
  return images
    .filter((image) => image.naturalWidth > 0 && image.getBoundingClientRect().width > 0)
    .map((image) => image.getAttribute("src")!);
}

type Measured = Opened & { seconds: number; asked: number; bytes: number };

function describe(saved: readonly Saved[], measured: Measured): Report {
  const { foreign, missing, shown, seconds, asked, bytes } = measured;
  const ready = saved.filter(({ entry }) => entry.status === "ready");
  const kept = ready.map(({ pictures }) => pictures.items.length);
  const reasons = new Map<string, number>();
  for (const { reason } of ready.flatMap(({ pictures }) => pictures.leftOut))
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  const sum = (values: Iterable<number>) => [...values].reduce((total, one) => total + one, 0);
  const count = (what: string, value: number | string): Row => ({
    what,
    value: String(value),
    goal: "",
    isMet: null,
  });
  const none = (what: string, found: readonly string[]): Row => ({
    what,
    value: String(found.length),
    goal: "0",
    isMet: found.length === 0,
  });
  return {
    title,
    size: `${saved.length} pages, ${ready.length} of them read`,
    rows: [
      count("pictures named", sum(kept) + sum(reasons.values())),
      count("kept", sum(kept)),
      count("kept per page, median and most", `${findPercentile(kept, 0.5)}, ${Math.max(...kept)}`),
      ...[...reasons].map(([reason, many]) => count(`left out: ${reason}`, many)),
      count("addresses requested from the site", asked),
      count("seconds until all pictures were fetched", seconds.toFixed(0)),
      count("kB on disk per page", (bytes / 1_000 / ready.length).toFixed(0)),
      count("pictures shown in the texts", shown),
      none("kept pictures of a text that are not shown", missing),
      none("requests to other hosts", foreign),
    ],
    notes: [...missing.slice(0, 10), ...foreign.slice(0, 10)],
  };
}
