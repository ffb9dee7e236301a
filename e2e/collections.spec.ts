/** Collections: marked, filled, sorted, emptied by moving, deleted; by pointer and by the keys alone. */
import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, signUp, test } from "./fixtures.ts";

/** Someone who has seen the questions of the beginning, with three notes in Unfiled and an empty collection. */
async function begin(page: Page, email: string): Promise<void> {
  await signUp(page, email);
  await page.evaluate(async () => {
    const send = (method: string, path: string, body: object) =>
      fetch(path, {
        method,
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    await send("PATCH", "/api/profile", { onboardingDismissed: true });
    for (const text of ["Apples and pears", "Bees in winter", "Clocks of the tide"]) {
      await send("POST", "/api/functions/process-text-entry", {
        text: `${text}\n\n${text} are what this note is about, and nothing else is said in it.`,
      });
    }
    await send("POST", "/api/collections", { title: "Later", category: "personal" });
  });
  await page.goto("/home");
  await expect(card(page, "Apples and pears")).toBeVisible();
}

const card = (page: Page, title: string) => page.getByRole("article", { name: title });
const collectionCard = (page: Page, title: string) =>
  page
    .getByRole("region", { name: "Your Collections" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: title, exact: true }) });
const selection = (page: Page) => page.getByRole("region", { name: "Selection" });
const listTitles = (page: Page) =>
  page
    .getByRole("feed")
    .getByRole("article")
    .evaluateAll((cards) => cards.map((one) => one.getAttribute("aria-label")));

async function openCollection(page: Page, title: string): Promise<void> {
  await page.goto("/home");
  await collectionCard(page, title).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
}

async function expectAccessibleInBoth(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectAccessible(page);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

/** As a hand does: down, away, across, and let go. */
async function drag(page: Page, what: Locator, to: () => Locator): Promise<void> {
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

test("a collection is made, marked and changed", async ({ page }) => {
  await begin(page, "marker@example.org");

  await test.step("made, with a colour and an emoji", async () => {
    await page.getByRole("button", { name: "New Collection" }).click();
    const dialog = page.getByRole("dialog", { name: "New Collection" });
    await dialog.getByLabel("Title").fill("Field notes");
    await dialog.getByRole("radio", { name: "Teal" }).check();
    await dialog.getByRole("button", { name: "Choose" }).click();
    await dialog.getByRole("radio", { name: "Bee" }).check();
    await expectAccessibleInBoth(page);
    await dialog.getByRole("button", { name: "Create Collection" }).click();
    await expect(page.getByText("Collection created successfully")).toBeVisible();
    await expect(collectionCard(page, "Field notes")).toContainText("🐝");
    await expect(collectionCard(page, "Field notes").locator("[data-color=teal]")).toBeVisible();
  });

  await test.step("one emoji, not a word", async () => {
    await openCollection(page, "Field notes");
    await page.getByRole("button", { name: "Collection actions" }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Collection" });
    await dialog.getByLabel("Emoji").fill("bees");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(dialog.getByText("Please choose one emoji")).toBeVisible();
    await dialog.getByLabel("Emoji").fill("🦋");
    await dialog.getByRole("radio", { name: "Purple" }).check();
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Collection updated successfully")).toBeVisible();
    await expect(page.getByRole("main")).toContainText("🦋");
  });

  await test.step("what fails is said, and what was typed stays", async () => {
    await page.goto("/home");
    await page.route("**/api/collections", (route) =>
      route.request().method() === "POST" ? route.abort() : route.fallback(),
    );
    await page.getByRole("button", { name: "New Collection" }).click();
    const dialog = page.getByRole("dialog", { name: "New Collection" });
    await dialog.getByLabel("Title").fill("Unlucky");
    await dialog.getByRole("button", { name: "Create Collection" }).click();
    await expect(page.getByText("Failed to create collection. Please try again.")).toBeVisible();
    await expect(dialog.getByLabel("Title")).toHaveValue("Unlucky");
    await page.unroute("**/api/collections");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Dismiss" }).click();
  });

  await test.step("collections are sorted, and stay so", async () => {
    const order = () =>
      page.getByRole("region", { name: "Your Collections" }).getByRole("heading", { level: 3 });
    await expect(order()).toContainText(["Field notes", "Later", "Unfiled"]);
    await page.getByRole("button", { name: "Sort collections: Newest" }).click();
    await page.getByRole("menuitemradio", { name: "Most entries" }).click();
    await expect(order()).toContainText(["Unfiled", "Field notes", "Later"]);
    await page.reload();
    await expect(order()).toContainText(["Unfiled", "Field notes", "Later"]);
  });

  await test.step("Unfiled can be neither changed nor deleted", async () => {
    await openCollection(page, "Unfiled");
    await expect(page.getByRole("button", { name: "Add Entry" }).last()).toBeVisible();
    await expect(page.getByRole("button", { name: "Collection actions" })).toHaveCount(0);
  });
});

test("a deleted collection comes back with Undo, and goes when nobody asks for it", async ({
  page,
}) => {
  await begin(page, "remover@example.org");

  await test.step("deleted with what is in it, back with Undo, gone when the toast has left", async () => {
    const remove = async (isFirst: boolean) => {
      await openCollection(page, "Later");
      await page.getByRole("button", { name: "Collection actions" }).click();
      await page.getByRole("menuitem", { name: "Delete" }).click();
      const dialog = page.getByRole("alertdialog");
      await dialog.getByRole("radio", { name: /Delete its 1 entry too/ }).check();
      if (isFirst) await expectAccessibleInBoth(page);
      await dialog.getByRole("button", { name: "Delete Collection" }).click();
      await page.waitForURL("**/home");
      await expect(page.getByText("Collection deleted successfully")).toBeVisible();
      await expect(collectionCard(page, "Later")).toHaveCount(0);
      await expect(card(page, "Bees in winter")).toHaveCount(0);
    };
    await drag(page, card(page, "Bees in winter"), () => collectionCard(page, "Later"));
    await expect(page.getByText("Moved to Later")).toBeVisible();
    await expect(collectionCard(page, "Later")).toContainText("1 entry");
    await remove(true);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(collectionCard(page, "Later")).toContainText("1 entry");
    await expect(card(page, "Bees in winter")).toBeVisible();
    await remove(false);
    const gone = page.waitForResponse((answer) => answer.request().method() === "DELETE");
    await page.getByRole("button", { name: "Dismiss" }).click();
    expect((await gone).status()).toBe(204);
    await page.reload();
    await expect(collectionCard(page, "Unfiled")).toContainText("2 entries");
    await expect(collectionCard(page, "Later")).toHaveCount(0);
    await expect(card(page, "Bees in winter")).toHaveCount(0);
  });
});

test("entries are picked, dragged, moved and deleted by the pointer", async ({ page }) => {
  await begin(page, "mover@example.org");
  await openCollection(page, "Unfiled");

  await test.step("sorted by title, or from the oldest", async () => {
    await expect(card(page, "Clocks of the tide")).toBeVisible();
    expect(await listTitles(page)).toEqual([
      "Clocks of the tide",
      "Bees in winter",
      "Apples and pears",
    ]);
    await page.getByRole("button", { name: "Sort entries: Newest" }).click();
    await page.getByRole("menuitemradio", { name: "Title" }).click();
    await expect
      .poll(() => listTitles(page))
      .toEqual(["Apples and pears", "Bees in winter", "Clocks of the tide"]);
    await page.reload();
    await expect(card(page, "Apples and pears")).toBeVisible();
    expect((await listTitles(page))[0]).toBe("Apples and pears");
  });

  await test.step("two are picked and moved, and moved back", async () => {
    await card(page, "Apples and pears").hover();
    await page.getByRole("checkbox", { name: "Select Apples and pears" }).check();
    await page
      .getByRole("checkbox", { name: "Select Bees in winter" })
      .click({ modifiers: ["Shift"] });
    await expect(selection(page)).toContainText("2 selected");
    await expectAccessibleInBoth(page);
    await selection(page).getByRole("button", { name: "Move to…" }).click();
    const dialog = page.getByRole("dialog", { name: "Move 2 entries" });
    await expect(dialog.getByRole("button", { name: /Unfiled/ })).toBeDisabled();
    await expectAccessibleInBoth(page);
    await dialog.getByRole("button", { name: /Later/ }).click();
    await expect(page.getByText("Moved to Later")).toBeVisible();
    await expect.poll(() => listTitles(page)).toEqual(["Clocks of the tide"]);
    await expect(page.getByRole("main")).toContainText("1 entry");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect
      .poll(() => listTitles(page))
      .toEqual(["Apples and pears", "Bees in winter", "Clocks of the tide"]);
  });

  await test.step("one is dragged onto the list of collections that comes with the drag", async () => {
    const shelf = page.getByText("Move to", { exact: true }).locator("..");
    await expect(shelf).toHaveCount(0);
    await drag(page, card(page, "Bees in winter"), () => shelf.getByText("Later"));
    await expect(page.getByText("Moved to Later")).toBeVisible();
    await expect(shelf).toHaveCount(0);
    await expect.poll(() => listTitles(page)).toEqual(["Apples and pears", "Clocks of the tide"]);
    await page.goto("/home");
    await expect(collectionCard(page, "Later")).toContainText("1 entry");
    await expect(collectionCard(page, "Unfiled")).toContainText("2 entries");
  });

  await test.step("what cannot be moved is back where it was", async () => {
    await page.route("**/api/entries/move", (route) => route.abort());
    await drag(page, card(page, "Apples and pears"), () => collectionCard(page, "Later"));
    await expect(page.getByText("Failed to move entry")).toBeVisible();
    await expect(collectionCard(page, "Later")).toContainText("1 entry");
    await page.unroute("**/api/entries/move");
    await page.getByRole("button", { name: "Dismiss" }).click();
  });

  await test.step("two are deleted, back with Undo, and gone when the toast has left", async () => {
    await openCollection(page, "Unfiled");
    const remove = async () => {
      await card(page, "Apples and pears").hover();
      await page.getByRole("checkbox", { name: "Select Apples and pears" }).check();
      await page.getByRole("checkbox", { name: "Select Clocks of the tide" }).check();
      await selection(page).getByRole("button", { name: "Delete" }).click();
      await expect(page.getByText("2 entries deleted")).toBeVisible();
      await expect(page.getByText("Nothing kept here yet")).toBeVisible();
    };
    await remove();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(card(page, "Clocks of the tide")).toBeVisible();
    await remove();
    const gone = page.waitForResponse("**/api/entries/delete");
    await page.getByRole("button", { name: "Dismiss" }).click();
    expect(await (await gone).json()).toEqual({ deleted: 2 });
    await page.reload();
    await expect(page.getByText("Nothing kept here yet")).toBeVisible();
  });
});

test("the keys alone make a collection, fill it, and empty it again", async ({ page }) => {
  await begin(page, "keys@example.org");
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  /** Tab until it is there, as a person does who looks where they are. */
  const tabTo = async (target: Locator) => {
    for (let at = 0; at < 60; at += 1) {
      if (await target.evaluate((one) => one === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error("Tab never gets there");
  };

  await test.step("the keys are listed", async () => {
    await press("?");
    const keys = page.getByRole("dialog", { name: "Keys" });
    await expect(keys).toContainText("Move an entry, or those picked");
    await expect(keys).toContainText("Pick an entry, or let it go");
    await press("Escape");
    await expect(keys).toBeHidden();
  });

  await test.step("a collection with a colour", async () => {
    await tabTo(page.getByRole("button", { name: "New Collection" }));
    await press("Enter");
    const dialog = page.getByRole("dialog", { name: "New Collection" });
    await expect(dialog.getByLabel("Title")).toBeFocused();
    await page.keyboard.type("By hand");
    await tabTo(dialog.getByRole("radio", { name: "No colour" }));
    await press("ArrowRight", "Enter");
    await expect(dialog).toBeHidden();
    await expect(collectionCard(page, "By hand").locator("[data-color=red]")).toBeVisible();
    await expect(page.getByRole("button", { name: "New Collection" })).toBeFocused();
  });

  await test.step("one entry is moved from home", async () => {
    await page.goto("/home");
    await tabTo(page.getByRole("button", { name: "Bees in winter", exact: true }));
    await press("m");
    const dialog = page.getByRole("dialog", { name: "Move entry" });
    await expect(dialog.getByRole("button", { name: /By hand/ })).toBeFocused();
    await press("ArrowDown");
    await expect(dialog.getByRole("button", { name: /Later/ })).toBeFocused();
    await press("ArrowUp", "Enter");
    await expect(page.getByText("Moved to By hand")).toBeVisible();
    await expect(page.getByRole("button", { name: "Bees in winter", exact: true })).toBeFocused();
  });

  await test.step("the others are picked and moved from their collection", async () => {
    await tabTo(collectionCard(page, "Unfiled").getByRole("link"));
    await press("Enter");
    await tabTo(page.getByRole("button", { name: "Clocks of the tide", exact: true }));
    await press("x");
    await expect(selection(page)).toContainText("1 selected");
    await press("Escape");
    await expect(selection(page)).toBeHidden();
    await press("x", "ControlOrMeta+a");
    await expect(selection(page)).toContainText("2 selected");
    await press("m");
    const dialog = page.getByRole("dialog", { name: "Move 2 entries" });
    await expect(dialog.getByRole("button", { name: /By hand/ })).toBeFocused();
    await press("Enter");
    await expect(page.getByText("Nothing kept here yet")).toBeVisible();
    await expect(page.getByRole("searchbox", { name: "Search entries" })).toBeFocused();
  });

  await test.step("the collection goes, its entries are in Unfiled", async () => {
    await openCollection(page, "By hand");
    await expect(page.getByRole("feed").getByRole("article")).toHaveCount(3);
    await tabTo(page.getByRole("button", { name: "Collection actions" }));
    await press("Enter", "ArrowDown", "Enter");
    const dialog = page.getByRole("alertdialog");
    await expect(
      dialog.getByRole("radio", { name: /Move its 3 entries to Unfiled/ }),
    ).toBeChecked();
    await tabTo(dialog.getByRole("button", { name: "Delete Collection" }));
    await press("Enter");
    await page.waitForURL("**/home");
    await expect(collectionCard(page, "Unfiled")).toContainText("3 entries");
    const gone = page.waitForResponse((answer) => answer.request().method() === "DELETE");
    await page.getByRole("button", { name: "Dismiss" }).press("Enter");
    await gone;
    await page.reload();
    await expect(collectionCard(page, "Unfiled")).toContainText("3 entries");
    await expectAccessibleInBoth(page);
  });
});
