/** Helpers for account journeys: the sign-in page, and the security section. */
import type { Page } from "@playwright/test";
import { password } from "./fixtures.ts";

export { expectAccessibleInBothThemes, password, test } from "./fixtures.ts";

export const heading = (page: Page, name: string) =>
  page.getByRole("heading", { name, exact: true });
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const passwordField = (page: Page) => page.getByLabel("Password", { exact: true });

export async function signIn(page: Page, email: string, given = password): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(email);
  await passwordField(page).fill(given);
  await button(page, "Sign in").click();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole("banner").getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL("**/login");
}

export async function goToSecurity(page: Page): Promise<void> {
  await page.goto("/profile");
  await heading(page, "Where you are signed in").scrollIntoViewIfNeeded();
}
