/** A library is imported from a browser's bookmarks and exported as a file, and the import is undone. */
// Covers: src/features/export, src/features/imports
import { readFile } from "node:fs/promises";
import { ExportDocument } from "#features/export/contract.ts";
import { expect, expectAccessible, signUp, test } from "./testing/fixtures.ts";

const writeBookmarks = (site: string) => `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks</H1>
<DL><p>
    <DT><H3 ADD_DATE="1700000000">Harbours</H3>
    <DL><p>
        <DT><A HREF="${site}/library" ADD_DATE="1700000001" TAGS="boats,libraries">The library that floats</A>
        <DD>The one for chapter two.
        <DT><A HREF="${site}/gone" ADD_DATE="1700000002">What is not there</A>
    </DL><p>
    <DT><A HREF="${site}/tides" ADD_DATE="1700000003">Tides</A>
    <DT><A HREF="javascript:alert(1)" ADD_DATE="1700000004">Print this</A>
</DL><p>
`;

test("bookmarks are imported after a preview, exported, and the import is undone", async ({
  page,
  site,
}) => {
  await signUp(page, "librarian@example.org");

  await test.step("the plan is shown, and nothing is saved", async () => {
    await page.getByRole("button", { name: "Your account" }).click();
    await page.getByRole("menuitem", { name: "Import" }).click();
    await page.getByLabel("File", { exact: true }).setInputFiles({
      name: "bookmarks.html",
      mimeType: "text/html",
      buffer: Buffer.from(writeBookmarks(site.url)),
    });
    await page.getByRole("button", { name: "Read the file" }).click();
    await expect(page.getByRole("heading", { name: "Ready to import" })).toBeVisible();
    await expect(page.getByText("Browser bookmarks")).toBeVisible();
    const counts = page.getByRole("list", { name: "Rows by outcome" });
    await expect(counts.getByRole("listitem")).toHaveText(["3 to import", "1 cannot be kept"]);
    await expect(page.getByRole("region", { name: "Collections" })).toContainText("Harbours");
    await expectAccessible(page);
    const { items } = await (await page.request.get("/api/entries")).json();
    expect(items).toEqual([]);
  });

  await test.step("the import runs, and each row is listed with its outcome", async () => {
    await page.getByRole("button", { name: "Import 3 entries" }).click();
    await expect(page.getByRole("heading", { name: "3 entries imported" })).toBeVisible();
    await page.getByLabel("Show rows").selectOption("refused");
    await expect(page.getByText("Print this")).toBeVisible();
    await page.getByLabel("Show rows").selectOption("imported");
    await expect(page.getByRole("link", { name: "The library that floats" })).toBeVisible();
  });

  await test.step("the entries are exported", async () => {
    await page.goto("/profile");
    await page.getByRole("button", { name: "Export…" }).click();
    const dialog = page.getByRole("dialog", { name: "Export" });
    await dialog.getByRole("switch", { name: "With files" }).uncheck();
    const downloading = page.waitForEvent("download");
    await dialog.getByRole("link", { name: "Download" }).click();
    const file = await (await downloading).path();
    const document = ExportDocument.parse(JSON.parse(await readFile(file, "utf8")));
    const floating = document.entries.find((entry) => entry.url === `${site.url}/library`)!;
    expect(floating.topics).toEqual(expect.arrayContaining(["boats", "libraries"]));
    expect(floating.whyItsInteresting).toContain("The one for chapter two.");
    const { title } = document.collections.find(({ id }) => id === floating.collectionId)!;
    expect(title).toBe("Harbours");
    await page.keyboard.press("Escape");
  });

  await test.step("the whole import is undone", async () => {
    await page.getByRole("link", { name: "Import a file" }).click();
    await page.getByRole("link", { name: "bookmarks.html" }).click();
    await page.getByRole("button", { name: "Undo import" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Undo import" }).click();
    await expect(page.getByRole("heading", { name: "Import undone" })).toBeVisible();
    const { items } = await (await page.request.get("/api/entries")).json();
    expect(items).toEqual([]);
  });
});
