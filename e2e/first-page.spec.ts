/** Checks a page's content before its JavaScript runs, its requests, and the handling of early input. */
// Covers: src/server/pages, src/web/drafts
import { createUser, expect, password, send, test } from "./testing/fixtures.ts";
import { saveText } from "./testing/saved-texts.ts";
import type { Page } from "@playwright/test";

/** Holds back the JavaScript of the next pages until `release` is called. */
async function holdProgram(page: Page): Promise<{ release: () => Promise<void> }> {
  const held = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  return {
    release: async () => {
      held.resolve();
      await page.unrouteAll({ behavior: "wait" });
    },
  };
}

/**
 * `asked` are the paths of responses from the network, in order, without the icon, which headless browsers do not request.
 * `waiting` lists the paths of requests without a complete response.
 */
async function watchNetwork(page: Page): Promise<{ asked: string[]; waiting: () => string[] }> {
  const asked: string[] = [];
  const kept = new Set<string>();
  const open = new Map<string, string>();
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  client.on("Network.requestWillBeSent", ({ requestId, request }) =>
    open.set(requestId, new URL(request.url).pathname),
  );
  client.on("Network.loadingFinished", ({ requestId }) => open.delete(requestId));
  client.on("Network.loadingFailed", ({ requestId }) => open.delete(requestId));
  client.on("Network.requestServedFromCache", ({ requestId }) => kept.add(requestId));
  client.on("Network.responseReceived", ({ requestId, response }) => {
    const isFromNetwork = !response.fromDiskCache && !kept.has(requestId);
    const { pathname } = new URL(response.url);
    if (isFromNetwork && response.url.startsWith("http") && pathname !== "/favicon.svg")
      asked.push(pathname);
  });
  // The stream of events does not end.
  const waiting = () => [...open.values()].filter((path) => path !== "/api/events");
  return { asked, waiting };
}

test("fetches each file once on a first visit, only the page on the next, and executes actions from before the JavaScript has loaded", async ({
  page,
}) => {
  await createUser(page, "visits@example.org");
  const text = "Slow tools make better thinkers. ".repeat(9);
  // A change after the page was rendered would make it load everything again.
  await saveText(page, { text });
  // From here on, behave like a browser that has never visited the site.
  const client = await page.context().newCDPSession(page);
  await client.send("Network.clearBrowserCache");
  await page.goto("about:blank");
  const { asked, waiting } = await watchNetwork(page);
  const isSettled = () => page.evaluate(() => document.fonts.status === "loaded");

  await page.goto("/home");
  await expect.poll(() => asked).toContain("/api/events");
  await expect.poll(isSettled).toBe(true);
  // The last request of a page; others may still wait for their answers.
  await expect.poll(() => asked.join()).toMatch(/\/assets\/app-notices-/);
  await expect.poll(waiting).toEqual([]);
  const first = asked.splice(0);
  expect(first.length).toBe(new Set(first).size);
  expect(first.filter((path) => path.startsWith("/api/"))).toEqual(["/api/events"]);

  await page.goto("/home");
  await expect.poll(() => asked).toContain("/api/events");
  await expect.poll(isSettled).toBe(true);
  await expect.poll(waiting).toEqual([]);
  expect(asked.toSorted()).toEqual(["/api/events", "/home"]);

  // Actions before the JavaScript has loaded are executed once it has.
  const pages: [string, () => Promise<void>, () => Promise<void>][] = [
    [
      "/profile",
      () => page.getByRole("button", { name: "Export…" }).click(),
      () => expect(page.getByRole("dialog", { name: "Export" })).toBeVisible(),
    ],
    [
      "/home",
      async () => {
        await page.getByRole("button", { name: "Your account" }).waitFor();
        await page.keyboard.press("Control+k");
      },
      () => expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused(),
    ],
    [
      "/chat",
      async () => {
        await page.getByLabel("Your question").fill("What makes better thinkers?");
        await page.getByRole("button", { name: "Send" }).click();
      },
      () => expect(page.getByRole("list", { name: "Sources" })).toContainText("Slow tools"),
    ],
    [
      "/chat",
      async () => {
        await page.getByLabel("Your question").fill("What makes better thinkers?");
        await page.getByLabel("Your question").press("Enter");
        await page.getByLabel("Your question").pressSequentially(" And why?");
      },
      async () => {
        await expect(page.getByRole("list", { name: "Sources" })).toContainText("Slow tools");
        await expect(page.getByRole("heading", { level: 2 })).toContainText("thinkers? And why?");
      },
    ],
  ];
  for (const [path, act, expectDone] of pages) {
    const program = await holdProgram(page);
    await page.goto(path, { waitUntil: "commit" });
    await act();
    expect(new URL(page.url()).pathname).toBe(path);
    await program.release();
    await expectDone();
  }
});

test("text typed before the JavaScript has loaded stays, and signs in; a session that ends while a page loads leads to the sign-in form", async ({
  page,
}) => {
  const email = "early@example.org";
  await createUser(page, email);
  // The app would notice that its session has ended, and would open the sign-in form.
  await page.goto("about:blank");
  await page.context().clearCookies();
  const program = await holdProgram(page);
  await page.goto("/profile", { waitUntil: "commit" });
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Password", { exact: true }).press("Enter");
  expect(new URL(page.url()).pathname).toBe("/profile");
  await program.release();
  await expect(page.getByRole("heading", { name: "Profile Settings" })).toBeVisible();

  // A session that ends while its page loads.
  const second = await holdProgram(page);
  await page.goto("/home", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { name: "Recent Entries" })).toBeVisible();
  await page.request.post("/api/auth/sign-out", { data: {} });
  await second.release();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

test("shows the first screens of an entry's text before the JavaScript has loaded, and the rest without a jump", async ({
  page,
}) => {
  await createUser(page, "early-reader@example.org");
  const paragraphs = Array.from({ length: 300 }, (_, at) =>
    `Paragraph ${at}. Slow tools make better thinkers. `.repeat(8).trim(),
  );
  const text = paragraphs.join("\n\n");
  const entry = await saveText(page, { text });
  const highlight = { quote: "Slow tools make", prefix: "", suffix: "", start: 13, colour: "blue" };
  await send(page, "POST", `/api/entries/${entry.id}/highlights`, highlight);
  await page.goto("about:blank");
  const program = await holdProgram(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`/entry/${entry.id}`, { waitUntil: "commit" });
  const reading = page.locator(".reading");
  await expect(reading.locator("mark")).toHaveText("Slow tools make");
  const tenth = reading.getByText("Paragraph 10.");
  await tenth.evaluate((element) => element.scrollIntoView());
  expect(await reading.getByText("Paragraph 299.").count()).toBe(0);
  const place = await tenth.boundingBox();
  await program.release();
  await expect(page.locator("html[data-interactive]")).toHaveCount(1);
  await expect(reading.getByText("Paragraph 299.")).toHaveCount(1);
  expect(await tenth.boundingBox()).toEqual(place);
  const texts = asked.filter((path) => /\/(document|highlights)$/.test(path));
  expect(texts).toEqual([`/api/entries/${entry.id}/document`]);

  await test.step("a link leads to a passage that was not sent with the page", async () => {
    const start = text.indexOf("Paragraph 250.");
    await page.goto(`/entry/${entry.id}?at=${start}-${start + 14}`);
    await expect(reading.locator("[data-passage]")).toBeInViewport();
    await expect(reading.locator("[data-passage]")).toContainText("Paragraph 250.");
  });
});
