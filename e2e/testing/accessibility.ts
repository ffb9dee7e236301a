/** Expectations of axe, which runs in the page. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";

/** The package's own `source` is twice as long. */
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** Expects that axe finds no violation in the current state. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await listViolations(page)).toEqual([]);
}

/** Checks both themes. In the dark theme only colours are checked, because nothing else differs. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await listViolations(page, ["color-contrast", "link-in-text-block"])).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page);
}

/** Runs axe in the page, with all rules or only `rules`. */
async function listViolations(page: Page, rules?: string[]): Promise<string[]> {
  // Loads axe once per document.
  if (await page.evaluate(() => !("axe" in window))) await page.evaluate(axeSource);
  return page.evaluate(async (values) => {
    // Wait until no color changes: with reduced motion, every property does so within a few frames.
    for (;;) {
      const running = document.getAnimations().filter(({ playState }) => playState === "running");
      if (running.length === 0) break;
      await Promise.allSettled(running.map(({ finished }) => finished));
    }
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
      resultTypes: ["violations"],
      ...(values && { runOnly: { type: "rule", values } }),
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
    );
  }, rules);
}
