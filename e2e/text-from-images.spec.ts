/** A picture of words becomes text, and the text an entry that a search finds. */
import { expect, expectAccessibleInBothThemes, signUp, test } from "./fixtures.ts";

test("an image is extracted, copied, processed, saved as an entry and found", async ({
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
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 900;
    canvas.height = 260;
    const context = canvas.getContext("2d")!;
    context.fillStyle = "white";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = "black";
    context.font = "36px serif";
    context.fillText("The kettle in the north kitchen whistles at noon.", 40, 100);
    context.fillText("Please bring three jars of honey.", 40, 170);
    return canvas.toDataURL("image/png").split(",")[1]!;
  });
  const image = {
    name: "letter.png",
    mimeType: "image/png",
    buffer: Buffer.from(drawn, "base64"),
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
