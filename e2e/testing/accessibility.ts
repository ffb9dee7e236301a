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
    // Waits for a frame in which nothing moves. Axe reads the colors of texts before those behind them.
    do await new Promise(requestAnimationFrame);
    while (document.getAnimations().some(({ playState }) => playState === "running"));
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
      resultTypes: ["violations"],
      ...(values && { runOnly: { type: "rule", values } }),
    });
    return violations.map(({ id, nodes }) => {
      const found = nodes.map(({ target, any }) =>
        [target.join(" "), ...any.map(({ message }) => message)].join(": "),
      );
      return `${id}: ${found.join(", ")}`;
    });
  }, rules);
}
