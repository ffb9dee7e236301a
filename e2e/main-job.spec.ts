/** The main journey: from sign-up through saving to finding everything again. */
// Covers: src/features/capture, src/features/enrichment, src/features/search
import { createDocx, createPdf } from "./testing/documents.ts";
import {
  closeQuestions,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  signUp,
  signUpOnScreen,
  test,
} from "./testing/fixtures.ts";
import { pastedText } from "./testing/pages.ts";
import { savedOr } from "./testing/saved-texts.ts";

test("saves a page, a text and two documents, and finds them again", async ({ page, site }) => {
  await signUpOnScreen(page, "reader@example.org");
  await expect(
    page.getByText("Welcome! Your account has been created successfully."),
  ).toBeVisible();
  await closeQuestions(page);
  await expect(page.getByRole("heading", { name: "Recent Entries" })).toBeVisible();
  await expectAccessible(page);

  await test.step("a link is saved with a note", async () => {
    await page.getByRole("banner").getByRole("button", { name: "Add Entry" }).click();
    const dialog = page.getByRole("dialog", { name: "Add New Entry" });
    await dialog
      .getByPlaceholder("What makes this content valuable or interesting to you?")
      .fill("For the talk on libraries");
    await dialog.getByPlaceholder("Paste or type URL here...").fill(`${site.url}/library`);
    await expectAccessible(page);
    await dialog.getByPlaceholder("Paste or type URL here...").press("Enter");
    await expect(
      page.getByText(savedOr("URL processed and entry created successfully")),
    ).toBeVisible();
    await expect(dialog).toBeHidden();
    const card = page.getByRole("article").filter({ hasText: "The library that floats" });
    await expect(card).toContainText("Norwegian coast");
    await expect(card).toContainText("Harbour Weekly");
  });

  await test.step("a pasted text is saved", async () => {
    await page.keyboard.press("n");
    const dialog = page.getByRole("dialog", { name: "Add New Entry" });
    await dialog.getByRole("tab", { name: "Text" }).click();
    await dialog.getByPlaceholder("Paste or type your text here...").fill(pastedText);
    await dialog.getByRole("button", { name: "Add Text Entry" }).click();
    await expect(
      page.getByText(savedOr("Text processed and entry created successfully")),
    ).toBeVisible();
    await expect(page.getByRole("article").filter({ hasText: "Tidal clocks" })).toBeVisible();
  });

  const documents = [
    {
      name: "lighthouse.pdf",
      mimeType: "application/pdf",
      buffer: await createPdf(),
      title: "Smeaton and the Eddystone lighthouse",
    },
    {
      name: "bees.docx",
      mimeType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      buffer: await createDocx(),
      title: "How a colony keeps warm",
    },
  ];
  for (const { title, ...file } of documents) {
    await test.step(`a document is saved: ${file.name}`, async () => {
      await page.getByRole("banner").getByRole("button", { name: "Add Entry" }).click();
      const dialog = page.getByRole("dialog", { name: "Add New Entry" });
      await dialog.getByRole("tab", { name: "File" }).click();
      await dialog.locator("input[type=file]").setInputFiles(file);
      await dialog.getByRole("button", { name: "Add File Entry" }).click();
      await expect(
        page.getByText(savedOr("File uploaded and processed successfully")),
      ).toBeVisible();
      await expect(page.getByRole("article").filter({ hasText: title })).toBeVisible();
    });
  }

  await test.step("all entries are in the collection, its search filters titles and topics, and full search reads texts", async () => {
    await page
      .getByRole("link", { name: /Unfiled/ })
      .first()
      .click();
    await expect(page.getByRole("heading", { level: 1, name: "Unfiled" })).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(4);
    await expectAccessible(page);
    const search = page
      .getByLabel("Search entries")
      .or(page.getByPlaceholder("Search entries"))
      .first();
    await search.fill("idal CLOCK");
    await expect(page.getByRole("article")).toHaveCount(1);
    await search.fill("DISTURB");
    await expect(page.getByText("No entries match “DISTURB”")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Full search" }).click();
    await expect(page.getByRole("article").filter({ hasText: "Tidal clocks" })).toBeVisible();
    await expect(page).toHaveURL(/q=DISTURB&full=true/);
    await expectAccessible(page);
  });

  await test.step("the entries are still there after a reload, and signing out ends the session", async () => {
    await page.goto("/home");
    await expect(
      page.getByRole("article").filter({ hasText: "The library that floats" }),
    ).toBeVisible();
    await page
      .getByRole("banner")
      .getByRole("button", { name: /account|menu|reader/i })
      .click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.waitForURL("**/login");
    await page.goto("/home");
    await page.waitForURL("**/login**");
  });
});

test("edits an entry in place, opens, deletes and restores it, and saves a URL that cannot be read as a link", async ({
  page,
  site,
}) => {
  await signUp(page, "editor@example.org");
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "Add New Entry" });
  await dialog.getByRole("tab", { name: "Text" }).click();
  await dialog.getByPlaceholder("Paste or type your text here...").fill(pastedText);
  await dialog.getByRole("button", { name: "Add Text Entry" }).click();
  const card = page.getByRole("region", { name: "Recent Entries" }).getByRole("article");
  await expect(card).toContainText("Tidal clocks");

  await card.getByRole("button", { name: /edit/i }).click();
  await page.getByLabel("Title").fill("Two clocks on the shore");
  await page.getByLabel("Why is it interesting?").fill("Circadian rhythms, again");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Entry updated successfully")).toBeVisible();
  await expect(card).toContainText("Two clocks on the shore");
  await expect(card).toContainText("Circadian rhythms, again");

  await card.getByRole("link", { name: /open/i }).first().click();
  await page.waitForURL("**/entry/*");
  await expect(
    page.getByRole("heading", { level: 1, name: "Two clocks on the shore" }),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: "Main Topics" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Entry restored")).toBeVisible();
  await page.goto("/home");
  await expect(card).toContainText("Two clocks on the shore");

  await test.step("a deleted entry is in the trash, and search finds it once it is restored", async () => {
    await card.getByRole("link", { name: /open/i }).first().click();
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("banner").getByRole("button", { name: "Your account" }).click();
    await page.getByRole("menuitem", { name: "Trash" }).click();
    const row = page.getByRole("listitem").filter({ hasText: "Two clocks on the shore" });
    await expect(row).toContainText("30 days left");
    await expectAccessibleInBothThemes(page);
    await row.getByRole("button", { name: "Restore" }).click();
    await expect(page.getByText("The trash is empty")).toBeVisible();
    await expect(page.getByText("Entry restored")).toBeVisible();
    // The palette asks once for what is typed, and the index follows the restoration.
    await expect
      .poll(async () => {
        const answer = await page.request.get("/api/search?q=circadian");
        return ((await answer.json()) as { items: unknown[] }).items.length;
      })
      .toBe(1);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: /Search, go/ }).fill("circadian");
    await expect(page.getByRole("option", { name: /Two clocks on the shore/ })).toBeVisible();
  });

  await test.step("a URL that cannot be read keeps the form's input and offers to save the link only", async () => {
    await page.goto("/home");
    await page.getByRole("banner").getByRole("button", { name: "Add Entry" }).click();
    const why = dialog.getByPlaceholder("What makes this content valuable or interesting to you?");
    await why.fill("It was here yesterday");
    await dialog.getByRole("button", { name: "Add URL Entry" }).click();
    await expect(dialog.getByText("Please provide a valid URL")).toBeVisible();
    await dialog.getByPlaceholder("Paste or type URL here...").fill(`${site.url}/gone`);
    await dialog.getByRole("button", { name: "Add URL Entry" }).click();
    await expect(page.getByText("Failed to process URL").first()).toBeVisible();
    await expect(dialog.getByRole("region", { name: "What went wrong" })).toContainText(
      "does not exist (status 404)",
    );
    await expect(why).toHaveValue("It was here yesterday");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Save link only" }).click();
    await expect(dialog).toBeHidden();
    await expect(card.filter({ hasText: "/gone" })).toBeVisible();
  });
});
