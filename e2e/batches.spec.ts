/** Several links pasted and several files dropped at once: one progress line, and one outcome for each. */
// Covers: src/features/capture
import type { Page } from "@playwright/test";
import { expect, expectAccessibleInBothThemes, signUp, test } from "./testing/fixtures.ts";

const words = (name: string) =>
  `The harbour published its tides in ${name}. `.concat(
    "Ships must know the heights before they enter, and pilots copy them each morning. ".repeat(6),
  );

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, text);
}

/** Drops files on the window. */
async function drop(page: Page, files: readonly { name: string; text: string }[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const { name, text } of given) transfer.items.add(new File([text], name));
    return transfer;
  }, files);
  // The frame is shown before it takes files.
  await expect(async () => {
    await page.dispatchEvent("body", "dragenter", { dataTransfer });
    await expect(page.getByText("Drop to add it")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.dispatchEvent("body", "drop", { dataTransfer });
}

test("pasted links become a batch whose outcomes survive a reload and another tab", async ({
  page,
  site,
  context,
}) => {
  await signUp(page, "batches@example.org");
  const links = ["one", "two", "gone", "three", "two#part"].map((path) => `${site.url}/${path}`);
  await paste(page, links.join("\n"));
  const form = page.getByRole("dialog", { name: "Add New Entry" });
  await expect(form.getByPlaceholder("Paste or type URL here...")).toHaveValue(links.join("\n"));
  await form.getByLabel("Why is this interesting?").fill("For the talk on libraries");
  await expectAccessibleInBothThemes(page);
  await form.getByRole("button", { name: "Add 5 URL Entries" }).click();
  const outcomes = page.getByRole("dialog", { name: "5 links added" });
  await expect(outcomes.getByRole("status")).toHaveText("3 of 5 read, 1 failed, 1 already saved");
  const rows = outcomes.getByRole("listitem");
  await expect(rows).toHaveCount(5);
  await expect(rows.nth(0)).toContainText("The library that floats");
  await expect(rows.nth(2)).toContainText("does not exist (status 404)");
  await expect(rows.nth(4)).toContainText("You saved this already, in Unfiled");
  await expectAccessibleInBothThemes(page);
  await outcomes.getByRole("button", { name: "Done" }).click();

  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto("/home");
    const line = tab.getByRole("region", { name: "Added together" });
    await expect(line.getByRole("status")).toHaveText("3 of 5 read, 1 failed, 1 already saved");
  }

  await test.step("a failed link is tried again, and a duplicate is added again", async () => {
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await rows.nth(4).getByRole("button", { name: "Add it again" }).click();
    await expect(rows.nth(4)).toContainText("Read");
    await rows.nth(2).getByRole("button", { name: "Try again" }).click();
    await expect(rows.nth(2)).toContainText("status 404");
    await expect(other.getByRole("region", { name: "Added together" })).toContainText(
      "4 of 5 read, 1 failed",
    );
    await rows.nth(0).getByRole("link").click();
    await expect(page.getByRole("region", { name: "Full text" })).toBeVisible();
    await expect(page.getByText("For the talk on libraries")).toBeVisible();
  });

  await test.step("a dismissed batch is gone in both tabs, its entries are not", async () => {
    await other.getByRole("button", { name: "Dismiss" }).click();
    await page.goto("/home");
    await expect(
      page.getByRole("region", { name: "Recent Entries" }).getByRole("article").first(),
    ).toBeVisible();
    await expect(page.getByRole("region", { name: "Added together" })).toHaveCount(0);
    await expect(
      page.getByRole("region", { name: "Recent Entries" }).getByRole("article"),
    ).toHaveCount(5);
  });
});

test("dropped files are sent one by one, a refused one is named, and a broken upload can be repeated after a reload", async ({
  page,
}) => {
  await signUp(page, "dropper@example.org");
  await drop(page, [
    { name: "spring.txt", text: words("spring") },
    { name: "harbour.mp4", text: "a film" },
    { name: "autumn.txt", text: words("autumn") },
  ]);
  const form = page.getByRole("dialog", { name: "Add New Entry" });
  await expect(form.getByText(/“harbour.mp4” cannot be read/)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await form.getByRole("button", { name: "Add 3 File Entries" }).click();
  const outcomes = page.getByRole("dialog", { name: "3 files added" });
  await expect(outcomes.getByRole("status")).toHaveText("2 of 3 read, 1 failed");
  await expect(outcomes.getByRole("listitem").nth(1)).toContainText(
    "Files of this type cannot be read.",
  );
  await page.reload();
  await expect(page.getByRole("region", { name: "Added together" })).toContainText(
    "2 of 3 read, 1 failed",
  );
  await expect(
    page.getByRole("region", { name: "Recent Entries" }).getByRole("article"),
  ).toHaveCount(2);
  await page.getByRole("button", { name: "Dismiss" }).click();

  // An upload that breaks.
  await page.route("**/api/functions/upload-file", (route) => route.abort());
  await drop(page, [
    { name: "spring.txt", text: words("spring") },
    { name: "autumn.txt", text: words("autumn") },
  ]);
  await page.getByRole("button", { name: "Add 2 File Entries" }).click();
  const broken = page.getByRole("dialog", { name: "2 files added" });
  await expect(broken.getByRole("button", { name: "Try again" })).toHaveCount(2);
  await page.unroute("**/api/functions/upload-file");
  await broken.getByRole("button", { name: "Try again" }).first().click();
  await expect(broken.getByRole("status")).toHaveText("1 of 2 read, 1 not sent yet");
  await page.reload();
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await page.getByLabel("Choose a file for autumn.txt").setInputFiles({
    name: "autumn.txt",
    mimeType: "text/plain",
    buffer: Buffer.from(words("autumn")),
  });
  await expect(broken.getByRole("status")).toHaveText("2 of 2 read");
});
