/** A page saved at two addresses: the question on the card, merging, Undo, and the list of duplicates. */
// Covers: src/features/library, src/features/trash, src/features/capture
import { expect, expectAccessibleInBothThemes, signUp, test } from "./testing/fixtures.ts";

const story = (title: string, canonical: string) =>
  `<!doctype html><title>${title}</title><link rel="canonical" href="${canonical}"><article><h1>${title}</h1>
    <p>${"The tide tables of the old harbour are kept in the pilots' house. ".repeat(12)}</p></article>`;

test("what is saved at a second address is found, merged, and taken apart by Undo", async ({
  page,
  site,
}) => {
  site.pages.set("/tides", story("Tides of the harbour", "/tides"));
  site.pages.set("/print/tides", story("Tides of the harbour, printed", "/tides"));
  await signUp(page, "duplicates@example.org");
  const save = (path: string, whyInteresting: string) =>
    page.request.post("/api/functions/process-url", {
      data: { url: site.url + path, whyInteresting },
    });
  await save("/tides", "For the talk");
  await save("/print/tides", "Ada sent it");

  await page.goto("/library");
  const printed = page.getByRole("article", { name: "Tides of the harbour, printed" });
  await expect(printed).toContainText("You saved this already.");
  await expectAccessibleInBothThemes(page);
  await printed.getByRole("button", { name: "Merge…" }).click();
  const dialog = page.getByRole("dialog", { name: "Merge 2 entries" });
  await expect(dialog.getByRole("radio").first()).toBeChecked();
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole("button", { name: "Merge", exact: true }).click();
  await expect(page.getByText("Entries merged")).toBeVisible();
  await expect(printed).toHaveCount(0);
  const kept = page.getByRole("article", { name: "Tides of the harbour", exact: true });
  await expect(kept).toContainText("For the talk");
  await expect(kept).toContainText("Ada sent it");

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(printed).toContainText("Ada sent it");
  await expect(page.getByText("Entries restored")).toBeVisible();

  await page.goto("/library?duplicates=true");
  await expect(page.getByRole("article")).toHaveCount(2);
  await printed.getByRole("button", { name: "Keep both" }).click();
  await expect(printed).toContainText("You saved this more than once.");
  await expectAccessibleInBothThemes(page);
});
