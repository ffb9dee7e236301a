/** Text from images: extracted from a picture, saved as an entry, and found by search. */
// Covers: src/features/extraction
import type { Page } from "@playwright/test";
import { makeScan, smallPage } from "#features/capture/server/testing/scans.ts";
import { expect, expectAccessibleInBothThemes, signUp, test } from "./testing/fixtures.ts";

test("extracts the text of an image, copies and processes it, saves it as an entry and finds it", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signUp(page, "image-reader@example.org");
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Image Text Extraction" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Image Text Extraction");

  const chooser = page.locator("input[type=file]:not([capture])");
  await chooser.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.of(65) });
  await expect(page.getByText("Please select a PNG, JPG, or JPEG image file")).toBeVisible();
  const image = {
    name: "letter.png",
    mimeType: "image/png",
    buffer: await drawLines(page, [
      "The kettle in the north kitchen whistles at noon.",
      "Please bring three jars of honey.",
    ]),
  };
  await chooser.setInputFiles(image);
  await page.getByRole("button", { name: "Extract Text" }).click();
  await expect(page.getByText("Text extraction complete")).toBeVisible();
  const results = page.getByRole("region", { name: "Extraction Results" });
  await expect(results).toContainText("three jars of honey");
  await results.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByText("Result copied to clipboard")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("kettle");

  await page.getByLabel("Instructions").fill("Which lines mention honey?");
  await page.getByRole("main").getByRole("button", { name: "Process with AI" }).click();
  await expect(page.getByText("Processing complete")).toBeVisible();
  await expect(page.getByRole("region", { name: "Result", exact: true })).toContainText("honey");

  await page.getByRole("tab", { name: "Image Analysis" }).click();
  await chooser.setInputFiles(image);
  await page.getByRole("button", { name: "Process Image" }).click();
  await expect(page.getByText("Image processing complete")).toBeVisible();
  const words = page.getByRole("listbox", { name: "Words in the picture" });
  await words.getByRole("option", { name: "kettle" }).click();
  await expect(page.getByText("1 word picked")).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await results.getByRole("button", { name: "Save as entry" }).click();
  const dialog = page.getByRole("dialog", { name: "Save as entry" });
  await dialog.getByLabel("Why is this interesting?").fill("What to bring along");
  await dialog.getByRole("button", { name: "Save Entry" }).click();
  await expect(page.getByText("Entry saved successfully")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox").fill("honey jars");
  await expect(page.getByRole("option", { name: /kettle/ }).first()).toBeVisible();
});

test("reads a scanned PDF page by page, finds it, and names the page in an answer", async ({
  page,
}) => {
  await signUp(page, "scan-reader@example.org");
  const pages = [
    ["The orchard at Wexley was planted in 1911.", "Its pears are picked in September."],
    ["The cider press was built by Marta Lindqvist.", "It stands in the old stable."],
  ];
  const images = [await drawLines(page, pages[0]!), await drawLines(page, pages[1]!)];
  const scan = {
    name: "orchard.pdf",
    mimeType: "application/pdf",
    buffer: await makeScan(images, smallPage),
  };
  await page.getByRole("banner").getByRole("button", { name: "Add Entry" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New Entry" });
  await dialog.getByRole("tab", { name: "File" }).click();
  await dialog.locator("input[type=file]").setInputFiles(scan);
  await Promise.all([
    page
      .getByText(/^Reading page [12] of 2/)
      .first()
      .waitFor(),
    dialog.getByRole("button", { name: "Add File Entry" }).click(),
  ]);
  const card = page.getByRole("article").filter({ hasText: "Marta Lindqvist" });
  await expect(card).toBeVisible();

  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox").fill("cider press");
  await expect(page.getByRole("option", { name: /Lindqvist/ }).first()).toBeVisible();
  await page.keyboard.press("Escape");

  await page.goto("/chat");
  await page.getByLabel("Your question").fill("Who built the cider press?");
  await page.keyboard.press("Enter");
  const source = page.getByRole("link", { name: /^Source 1/ }).first();
  await source.click();
  await page.waitForURL("**/entry/**");
  await expect(page.getByText("Page 2 of 2")).toBeVisible();
  await expect(page.locator("[data-passage]")).toContainText("Marta Lindqvist");
  await expect(page.getByRole("link", { name: /^Open page 2/ })).toHaveAttribute(
    "href",
    /#page=2$/,
  );
  await expectAccessibleInBothThemes(page);
});

/** Renders lines in black on white as a PNG. */
async function drawLines(page: Page, lines: readonly string[]): Promise<Buffer> {
  const drawn = await page.evaluate((texts) => {
    const canvas = document.createElement("canvas");
    canvas.width = 900;
    canvas.height = 260;
    const context = canvas.getContext("2d")!;
    context.fillStyle = "white";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = "black";
    context.font = "36px serif";
    texts.forEach((text, row) => context.fillText(text, 40, 100 + row * 70));
    return canvas.toDataURL("image/png").split(",")[1]!;
  }, lines);
  return Buffer.from(drawn, "base64");
}
