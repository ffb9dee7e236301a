/** The scenes of the export dialog. */
import type { Page } from "@playwright/test";
import type { Scene } from "./scene.ts";

async function openExport(page: Page): Promise<void> {
  await page.goto("/profile");
  await page.getByRole("button", { name: "Export…" }).click();
  await page.getByRole("dialog", { name: "Export" }).waitFor();
}

export const exportScenes: readonly Scene[] = [
  { name: "export", as: "lively", whole: false, show: openExport },
  {
    name: "export-collection",
    as: "lively",
    whole: false,
    show: async (page) => {
      await openExport(page);
      await page.getByRole("radio", { name: "One collection" }).check();
      await page.getByRole("radio", { name: /^Table/ }).check();
    },
  },
];
