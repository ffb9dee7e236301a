/**
 * `npm run gallery [name …]`: saves a PNG of every screen and state, light and dark, at three widths, to
 * gallery/.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import config from "../../playwright.config.ts";
import { startApp } from "../app-process.ts";
import { loadPictures } from "../load-pictures.ts";
import { type AccountName, fillAccounts } from "./accounts.ts";
import { startPictureSite } from "./picture-site.ts";
import type { Scene } from "./scene.ts";
import { run } from "./steps.ts";
import { scenes } from "./scenes.ts";

const widths = process.env["WIDTHS"]?.split(",").map(Number) ?? [360, 768, 1440];
const themes = ["light", "dark"] as const;
const folder = join(import.meta.dirname, "../../gallery");
const asked = process.argv.slice(2);

const dataDir = mkdtempSync(join(tmpdir(), "cp-gallery-"));
const site = await startPictureSite();
const app = await startApp(dataDir, { FETCH_ALLOW: new URL(site.origin).host });
const browser = await chromium.launch(config.use?.launchOptions);
try {
  mkdirSync(folder, { recursive: true });
  const shown = scenes.filter(
    ({ name }) => asked.length === 0 || asked.some((part) => name.includes(part)),
  );
  // The entries that all others see are always there.
  const needed = new Set<AccountName>(["long", "generous", "pictured"]);
  for (const { as } of shown) if (as !== "visitor") needed.add(as);
  const accounts = await fillAccounts(app.url, site.origin, needed);
  const publicIds = { ...accounts.pictured.ids, ...accounts.long.ids, ...accounts.generous.ids };
  for (const scene of shown) {
    for (const theme of themes) for (const width of widths) await picture(scene, theme, width);
    console.log(scene.name);
  }

  async function picture(scene: Scene, theme: (typeof themes)[number], width: number) {
    const context = await browser.newContext({
      baseURL: app.url,
      colorScheme: theme,
      viewport: { width, height: width < 500 ? 740 : 900 },
      reducedMotion: "reduce",
      hasTouch: scene.hasTouch,
      isMobile: scene.hasTouch,
      // The scenes stub responses, which a service worker would bypass.
      serviceWorkers: "block",
    });
    const account = scene.as === "visitor" ? null : accounts[scene.as];
    if (account) await context.addCookies([{ ...account.cookie, url: app.url }]);
    const page = await context.newPage();
    await run(scene.show, page, account?.ids ?? publicIds).catch((error: unknown) =>
      console.error(`${scene.name}: ${String(error)}`),
    );
    if (scene.isWhole) {
      // As high as the page: sticky elements are at their place, and lists render all of their rows.
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width, height });
      await page.evaluate(async () => {
        scrollTo(0, 0);
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      });
    }
    await page.evaluate(loadPictures);
    await page.screenshot({
      path: join(folder, `${scene.name}.${width}.${theme}.png`),
      fullPage: scene.isWhole,
    });
    await context.close();
  }
} finally {
  await browser.close();
  await app.stop();
  site.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
