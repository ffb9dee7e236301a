/** Pictures of a saved page are shown in their places, from this origin: no request leaves for one. */
// Covers: src/features/pictures, src/server/pictures
import type { Page, Request } from "@playwright/test";
import type { Captured } from "#features/capture/contract.ts";
import type { EntryPictures } from "#features/pictures/contract.ts";
import {
  expect,
  expectAccessibleInBothThemes,
  send,
  createUser,
  test,
} from "./testing/fixtures.ts";

const sentence =
  "The harbour keeps its boats, and the boats keep the people who built the harbour. ";
const paragraph = `<p>${sentence.repeat(6)}</p>`;
const title = "The harbour and its boats";
const harbour = `<!doctype html><html lang="en"><head><title>${title}</title>
  <meta property="og:image" content="/1200x630-lead.png"><link rel="icon" href="/64x64-icon.png"></head>
  <body><article><h1>${title}</h1>${paragraph}
  <figure><img src="/1200x800-pier.png" alt="The pier at low tide"><figcaption>The pier, seen from the east</figcaption></figure>${paragraph}
  <p><a href="/elsewhere"><img src="/900x600-boat.png" alt="A boat under sail"></a></p>${paragraph}
  <p><img srcset="/400x300-small.png 400w, /1000x750-large.png 1000w" alt="Nets on the quay"></p>${paragraph}
  <table><tr><th>Place</th><th>View</th></tr><tr><td>${sentence}</td><td><img src="/300x200-cell.png" alt="A crane"></td></tr></table>${paragraph}
  <ul><li>${sentence}<img src="/500x400-item.png" alt="A lamp"></li><li>${sentence}</li></ul>${paragraph}
  <p><img src="/900x600-boat.png" alt="The same boat"></p>${paragraph}
  <figure><img src="/gone.png" alt="A lost picture"><figcaption>Lost to the sea</figcaption></figure>
  ${paragraph}</article></body></html>`;

/** Requests of the browser to other hosts than the app's. */
function watchForeign(page: Page, origin: string): string[] {
  const foreign: string[] = [];
  page.context().on("request", (request: Request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== origin) foreign.push(url.href);
  });
  return foreign;
}

/** Saves a page of the site, and waits until its pictures are kept or left out. */
async function savePage(page: Page, url: string): Promise<string> {
  const { entry } = await send<Captured>(page, "POST", "/api/functions/process-url", { url });
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/api/entries/${entry.id}/pictures`);
      const { items, waiting } = (await answer.json()) as EntryPictures;
      return items.length > 0 && waiting.length === 0;
    })
    .toBe(true);
  return entry.id;
}

/** Scrolls through the page, so that lazy pictures load; returns the alternative texts of those visible. */
async function listVisible(page: Page): Promise<string[]> {
  const images = page.locator(".reading img");
  const visible: string[] = [];
  for (const image of await images.all()) {
    await image.scrollIntoViewIfNeeded();
    await expect(image).toBeVisible();
    await expect
      .poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth))
      .toBeGreaterThan(0);
    visible.push((await image.getAttribute("alt")) ?? "");
  }
  return visible;
}

test("pictures of a saved page are in their places and can be enlarged, and no request leaves", async ({
  page,
  app,
  site,
}) => {
  site.pages.set("/harbour", harbour);
  const foreign = watchForeign(page, app.url);
  await createUser(page, "pictures@example.org");
  const id = await savePage(page, `${site.url}/harbour`);
  // Moves of what was already shown, as the browser measures them.
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });

  await test.step("each is in its place, and a lost one says why", async () => {
    await page.goto(`/entry/${id}`);
    await page.locator(".reading img").first().waitFor();
    expect(await listVisible(page)).toEqual([
      "",
      "The pier at low tide",
      "A boat under sail",
      "Nets on the quay",
      "A crane",
      "A lamp",
      "The same boat",
    ]);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02);
    await expect(page.locator("figure").filter({ hasText: "Lost to the sea" })).toContainText(
      "Picture not kept: Its site answered with the status 404.",
    );
    await page.getByText("Pictures: 6 kept, 1 left out").click();
    await expect(page.locator("details li")).toContainText(
      "Its site answered with the status 404.",
    );
    await expectAccessibleInBothThemes(page);
  });

  for (const width of [1_280, 360])
    await test.step(`one is enlarged at ${width} pixels, by keyboard and by press`, async () => {
      await page.setViewportSize({ width, height: 740 });
      await page.goto(`/entry/${id}`);
      const opener = page.getByRole("button", { name: "Enlarge picture: The pier at low tide" });
      await opener.focus();
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog");
      await expect(dialog).toContainText("Picture 2 of 6");
      await expect(dialog).toContainText("The pier, seen from the east");
      const image = dialog.getByRole("img", { name: "The pier at low tide" });
      await expect(image).toBeInViewport({ ratio: 1 });
      await expectAccessibleInBothThemes(page);
      await page.keyboard.press("ArrowRight");
      await expect(dialog.getByRole("img", { name: "A boat under sail" })).toBeVisible();
      await dialog.getByRole("button", { name: "Previous picture" }).click();
      await expect(image).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
      await opener.click();
      await expect(image).toBeVisible();
      await page.keyboard.press("Escape");
    });
  expect(foreign).toEqual([]);
});
