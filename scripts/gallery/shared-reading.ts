/** Highlights of other members, the library of others' entries, and two versions of one entry. */
import type { Page } from "@playwright/test";
import { never, type Scene } from "./scene.ts";

async function openText(page: Page, id: string | undefined): Promise<void> {
  await page.goto(`/entry/${id}`);
  const marks = page.locator("mark.highlight");
  await marks.first().waitFor();
  await marks.first().scrollIntoViewIfNeeded();
}

async function openShared(page: Page): Promise<void> {
  await page.goto("/library?shared=true");
  await page.getByRole("feed").getByRole("article").first().waitFor();
}

/** Another browser saves the entry while this one edits it. */
async function editTwice(page: Page, id: string | undefined): Promise<void> {
  // Other pictures of this scene left the text that is saved below, and saving it again changes nothing.
  await page.request.patch(`/api/entries/${id}`, { data: { whyItsInteresting: "To be shown." } });
  await page.goto(`/entry/${id}`);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const note = page.getByLabel("Why is it interesting?");
  await note.fill("I would start the second room with it.");
  const text = `It explains the harbour wall. ${"Schifffahrtsgesellschaftsverwaltung".repeat(2)}`;
  await page.evaluate(
    ([path, whyItsInteresting]) =>
      fetch(path!, {
        method: "PATCH",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ whyItsInteresting }),
      }),
    [`/api/entries/${id}`, text],
  );
  await page.getByText("changed elsewhere").waitFor();
}

export const sharedReadingScenes: readonly Scene[] = [
  {
    name: "shared-marks-text",
    as: "olga",
    whole: false,
    show: (page, ids) => openText(page, ids["entry"]),
  },
  { name: "shared-marks-entry", as: "vera", show: (page, ids) => openText(page, ids["entry"]) },
  {
    name: "shared-marks-other",
    as: "olga",
    whole: false,
    show: async (page, ids) => {
      await openText(page, ids["entry"]);
      await page.locator("mark[data-author]").first().click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "shared-marks-own",
    as: "vera",
    whole: false,
    show: async (page, ids) => {
      await openText(page, ids["entry"]);
      await page.locator("mark:not([data-author])").first().click();
      await page.getByRole("switch", { name: "Show to members" }).waitFor();
    },
  },
  {
    name: "shared-marks-list",
    as: "vera",
    show: async (page) => {
      await page.goto("/highlights");
      await page.getByText("no longer shared with you").first().waitFor();
    },
  },
  { name: "shared-library", as: "vera", show: openShared },
  ...["Grid", "Compact"].map((layout) => ({
    name: `shared-library-${layout.toLowerCase()}`,
    as: "vera" as const,
    whole: false,
    show: async (page: Page) => {
      await openShared(page);
      await page.getByRole("radio", { name: layout }).check({ force: true });
      await page.getByRole("feed").getByRole("article").first().waitFor();
    },
  })),
  {
    name: "shared-library-empty",
    as: "olga",
    whole: false,
    show: async (page) => {
      await page.goto("/library?shared=true&collectionId=00000000-0000-4000-8000-000000000000");
      await page.getByText("No entries match").waitFor();
    },
  },
  {
    name: "shared-library-failed",
    as: "vera",
    whole: false,
    show: async (page) => {
      await page.goto("/library");
      await page.route("**/api/library?shared=true*", (route) => route.abort());
      await page.getByText("Shared with me").click();
      await page.getByText("Failed to load entries").waitFor();
    },
  },
  {
    name: "shared-library-loading",
    as: "vera",
    whole: false,
    show: async (page) => {
      await page.goto("/library");
      await page.route("**/api/library?shared=true*", never);
      await page.getByText("Shared with me").click();
    },
  },
  {
    name: "parallel-edits-entry",
    as: "olga",
    show: (page, ids) => editTwice(page, ids["entry"]),
  },
  {
    name: "parallel-edits-collection",
    as: "olga",
    whole: false,
    show: async (page, ids) => {
      await page.route(`**/api/collections/${ids["quiet"]}`, async (route) => {
        if (route.request().method() !== "PATCH") return route.continue();
        const { body } = { body: route.request().postDataJSON() as { title: string } };
        const collection = {
          ...(await (await page.request.get(`/api/collections/${ids["quiet"]}`)).json()),
          title: "Not shared, and not to be",
          updatedAt: "2100-01-01T00:00:00.000Z",
        };
        const error = { code: "conflict", message: "Changed elsewhere", collection };
        return route.fulfill({ status: body.title ? 409 : 200, json: { error } });
      });
      await page.goto(`/collection/${ids["quiet"]}`);
      await page.getByRole("button", { name: "Collection actions" }).click();
      await page.getByRole("menuitem", { name: "Edit" }).click();
      const dialog = page.getByRole("dialog", { name: "Edit Collection" });
      await dialog.getByLabel("Title").fill("For the exhibition");
      await dialog.getByRole("button", { name: "Save Changes" }).click();
      await dialog.getByRole("button", { name: "Save mine" }).waitFor();
    },
  },
];
