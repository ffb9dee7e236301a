/** Measures how fast the first screens open in Chromium, on a desktop and on a slow phone. */
import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, type BrowserContextOptions, chromium } from "@playwright/test";
import config from "../../playwright.config.ts";
import { startApp } from "../../scripts/app-process.ts";
import { loadEntries } from "./load.ts";
import { describeScreen, type Run } from "./screen-rows.ts";
import { type Device, pressScreen, type Screen, visitScreen } from "./screen-visit.ts";
import type { Row } from "./table.ts";

const runs = 5;

const devices: readonly Device[] = [
  { name: "desktop", options: { viewport: { width: 1440, height: 900 } }, isSlow: false },
  {
    name: "slow phone",
    options: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    isSlow: true,
  },
];

type SignedIn = NonNullable<BrowserContextOptions["storageState"]>;

/** Fills `dataDir` with `size` entries of one user, all in the Unfiled collection. */
export async function measureScreens(dataDir: string, size: number): Promise<Row[]> {
  const app = await startApp(dataDir);
  const browser = await chromium.launch(config.use?.launchOptions);
  try {
    const { signedIn, screens } = await prepareScreens(browser, app.url, dataDir, size);
    const rows: Row[] = [];
    for (const screen of screens) {
      for (const device of devices) {
        const measured: Run[] = [];
        for (let run = 0; run < runs; run += 1)
          measured.push(await runOnce(browser, app.url, signedIn, screen, device));
        rows.push(...describeScreen(screen, device, measured));
      }
    }
    return rows;
  } finally {
    await browser.close();
    await app.stop();
  }
}

/**
 * Uses two empty caches, because presses stop the browser's records of the largest paint and of layout
 * shifts.
 */
async function runOnce(
  browser: Browser,
  url: string,
  signedIn: SignedIn,
  screen: Screen,
  device: Device,
): Promise<Run> {
  const options = { ...device.options, ...(screen.isSignedIn ? { storageState: signedIn } : {}) };
  const watching = await browser.newContext(options);
  const first = await visitScreen(watching, url, screen, device);
  const second = await visitScreen(watching, url, screen, device);
  await watching.close();
  const pressing = await browser.newContext(options);
  const pressed = await pressScreen(pressing, url, screen, device);
  await pressing.close();
  return { first, second, pressed };
}

async function prepareScreens(
  browser: Browser,
  url: string,
  dataDir: string,
  size: number,
): Promise<{ signedIn: SignedIn; screens: Screen[] }> {
  const context = await browser.newContext({ baseURL: url });
  const ask = async <Body>(method: string, path: string, data?: object): Promise<Body> => {
    const answer = await context.request.fetch(path, { method, data });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}`);
    return (await answer.json()) as Body;
  };
  const credentials = {
    name: "screens",
    email: "screens@example.org",
    password: "a long enough password",
  };
  const { user } = await ask<{ user: { id: string } }>(
    "POST",
    "/api/auth/sign-up/email",
    credentials,
  );
  // The onboarding questions would open a dialog.
  await ask("PATCH", "/api/profile", { onboardingDismissed: true });
  await loadEntries(dataDir, user.id, size);
  const collections = await ask<{ items: { id: string; isUnfiled: boolean }[] }>(
    "GET",
    "/api/collections",
  );
  const unfiled = collections.items.find(({ isUnfiled }) => isUnfiled)!;
  const { entry } = await ask<{ entry: { id: string } }>(
    "POST",
    "/api/functions/process-text-entry",
    { text: writeArticle() },
  );
  const readStatus = () => ask<{ status: string }>("GET", `/api/entries/${entry.id}`);
  while ((await readStatus()).status === "processing") await sleep(200);
  const signedIn = await context.storageState();
  await context.close();
  const inApp = { button: "Add Entry", answer: "dialog[open]", isSignedIn: true };
  const card = "main [data-entry] h3";
  return {
    signedIn,
    screens: [
      {
        name: "sign-in",
        path: "/login",
        content: "input[type=email]",
        button: "Show password",
        answer: "input[name=password][type=text]",
        isSignedIn: false,
      },
      { name: "home", path: "/home", content: card, ...inApp },
      { name: "collection", path: `/collection/${unfiled.id}`, content: card, ...inApp },
      // The first words of its text.
      { name: "entry", path: `/entry/${entry.id}`, content: ".reading p", ...inApp },
    ],
  };
}

/** A text of 100 kB in paragraphs. Its words repeat, and compress, about as in a natural language. */
function writeArticle(): string {
  let seed = 1;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const word = () => Math.floor(random() ** 3 * 5_000 + 40_000).toString(36);
  const sentence = () => `W${Array.from({ length: 14 }, word).join(" ")}. `;
  const paragraph = () => Array.from({ length: 8 }, sentence).join("");
  return Array.from({ length: 190 }, paragraph).join("\n\n");
}
