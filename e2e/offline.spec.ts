/** The installed app: offline, at a new version, and with the bookmarklet. */
// Covers: src/web/offline
import type { Page } from "@playwright/test";
import { expect, expectAccessible, createUser, signUp, test } from "./testing/fixtures.ts";
import { saveText, savedOr } from "./testing/saved-texts.ts";

test.use({ serviceWorkers: "allow" });

/** Waits until the service worker is active and has stored the current page. */
async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => listStored(page)).toContain("/.stored/page/home");
}

function listStored(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const keys = await (await caches.open("commonplace-person")).keys();
    return keys.map(({ url }) => new URL(url).pathname);
  });
}

test("activates a new version on request, and shows recently opened pages offline, only to the same user", async ({
  page,
  context,
}) => {
  await signUp(page, "offline@example.org");
  await waitForWorker(page);
  await test.step("a new version is activated when the user chooses to reload", async () => {
    await page.evaluate(() => navigator.serviceWorker.register("/sw.js?next"));
    await expect(page.getByText("A new version is ready")).toBeVisible();
    const readWorker = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL);
    expect(await readWorker()).toMatch(/sw\.js$/);
    const reloaded = page.waitForEvent("load");
    await page.getByRole("button", { name: "Reload" }).click();
    await reloaded;
    expect(await readWorker()).toMatch(/sw\.js\?next$/);
  });

  const text = "Kept for a train in a tunnel. ".repeat(12);
  const entry = await saveText(page, { text });
  await page.goto("/home");
  await waitForWorker(page);
  // Navigates within the app, so the server never sent this page as a document.
  await page.locator(`a[href="/entry/${entry.id}"]`).first().click();
  await expect(page.getByText(text.trim())).toBeVisible();
  await expect
    .poll(() => listStored(page))
    .toContain(`/.stored/data/api/entries/${entry.id}/document`);

  await context.setOffline(true);
  await page.goto("/home");
  await expect(page.getByText("You are offline.")).toBeVisible();
  await expect(page.getByText(/This was stored/)).toBeVisible();
  await expectAccessible(page);
  await test.step("a dialog that is not stored shows a message, and opens when there is a connection", async () => {
    await page.getByRole("button", { name: "New Collection" }).first().click();
    await expect(page.getByText(/This could not be loaded/)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Recent Entries" })).toBeVisible();
    await context.setOffline(false);
    await page.getByRole("button", { name: "New Collection" }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await context.setOffline(true);
  });
  await page.goto(`/entry/${entry.id}`);
  await expect(page.getByText(text.trim())).toBeVisible();
  await page.goto("/chat");
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();

  // Without a connection, typed text stays, and the app shows that it is not saved.
  await page.goto("/save?text=Shared%20in%20the%20tunnel");
  await page.getByRole("button", { name: "Add Text Entry" }).click();
  await expect(page.getByText(/Commonplace cannot be reached/).first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Text", exact: true })).toHaveValue(
    "Shared in the tunnel",
  );
  await context.setOffline(false);
  await page.getByRole("button", { name: "Add Text Entry" }).click();
  await expect(page.getByText(/Text processed|Entry saved/)).toBeVisible();

  await page.goto("/profile");
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await page.waitForURL("**/login");
  await expect.poll(() => listStored(page)).toEqual([]);
  await context.setOffline(true);
  await page.goto("/home");
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await context.setOffline(false);
});

test("saves a page with the bookmarklet as the user's browser shows it", async ({
  page,
  context,
  site,
}) => {
  await createUser(page, "bookmarklet@example.org");
  await page.goto("/profile");
  const bookmark = page.getByRole("link", { name: "Save to Commonplace" });
  await expect(bookmark).toHaveAttribute("href", /^javascript:/);
  const address = (await bookmark.getAttribute("href"))!;
  const foreign = await context.newPage();
  await foreign.goto(`${site.url}/members`);
  const words =
    "Only somebody signed in there is told this, and no server that asks for the page. ";
  await foreign.evaluate((told) => {
    document.body.innerHTML = `<article><h1>For members</h1>${`<p>${told.repeat(3)}</p>`.repeat(4)}</article>`;
  }, words);
  const opened = context.waitForEvent("page");
  await foreign.evaluate(decodeURIComponent(address.slice("javascript:".length)));
  const window = await opened;
  await expect(window.getByText(/Saved as your browser shows it/)).toBeVisible();
  await expectAccessible(window);
  await window.getByLabel("Why is this interesting?").fill("From behind the wall");
  await window.getByRole("button", { name: "Add URL Entry" }).click();
  await expect(
    window.getByText(savedOr("URL processed and entry created successfully")),
  ).toBeVisible();
  await page.goto("/home");
  await page
    .getByRole("link", { name: /^Open / })
    .first()
    .click();
  await expect(page.getByText(words.trim()).first()).toBeVisible();
  await expect(page.getByText("From behind the wall").first()).toBeVisible();
});
