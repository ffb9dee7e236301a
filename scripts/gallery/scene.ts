/** The type of a gallery scene, and helpers. */
import type { Page } from "@playwright/test";
import type { AccountName } from "./accounts.ts";

export type Scene = {
  name: string;
  as?: AccountName;
  /** False to capture only the viewport, such as for dialogs. */
  whole?: boolean;
  /** Emulates a touch screen. */
  touch?: boolean;
  show: (page: Page, ids: Record<string, string>) => Promise<unknown>;
};

/** For routes that must stay pending while the picture is taken. */
export const never = () => new Promise<never>(() => {});

export async function goToHome(page: Page): Promise<void> {
  await page.goto("/home");
  await page.getByRole("region", { name: "Recent Entries" }).getByRole("article").first().waitFor();
}

/** Removes the server-rendered content, so that the client requests it. */
export async function goToClientRendered(page: Page, path: string): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /<div id="root">[^]*<script type="application\/json" id="page-state">.*<\/script>/,
      '<div id="root"></div>',
    );
    await route.fulfill({ response, body });
  });
  await page.goto(path);
}
