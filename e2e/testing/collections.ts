/** Helpers for collection journeys: a user with three notes and an empty collection, and dragging. */
import type { Locator, Page } from "@playwright/test";
import { expect, send, createUser } from "./fixtures.ts";
import { saveText } from "./saved-texts.ts";

export { expectAccessibleInBothThemes as expectAccessibleInBoth } from "./fixtures.ts";

/** Signs up a user without onboarding questions, with three notes in Unfiled and an empty collection. */
export async function begin(page: Page, email: string): Promise<void> {
  await createUser(page, email);
  for (const text of ["Apples and pears", "Bees in winter", "Clocks of the tide"]) {
    await saveText(page, {
      text: `${text}\n\n${text} are what this note is about, and nothing else is said in it.`,
    });
  }
  await send(page, "POST", "/api/collections", { title: "Later", category: "personal" });
  await page.goto("/home");
  await expect(card(page, "Apples and pears")).toBeVisible();
}

export const card = (page: Page, title: string) => page.getByRole("article", { name: title });
export const collectionCard = (page: Page, title: string) =>
  page
    .getByRole("region", { name: "Your Collections" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: title, exact: true }) });
export const selection = (page: Page) => page.getByRole("region", { name: "Selection" });
export const listTitles = (page: Page) =>
  page
    .getByRole("feed")
    .getByRole("article")
    .evaluateAll((cards) => cards.map((one) => one.getAttribute("aria-label")));

export async function goToCollection(page: Page, title: string): Promise<void> {
  if (new URL(page.url()).pathname !== "/home") await page.goto("/home");
  await collectionCard(page, title).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
}

/** Drags with mouse events: press, move away, move to the target, release. */
export async function drag(page: Page, what: Locator, to: () => Locator): Promise<void> {
  await what.hover({ position: { x: 40, y: 90 } });
  await page.mouse.down();
  const from = (await what.boundingBox())!;
  await page.mouse.move(from.x + 80, from.y + 60, { steps: 4 });
  const target = to();
  await target.waitFor();
  const box = (await target.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 6 });
  await page.mouse.up();
}
