import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { answerJson, serveForTests } from "#features/entries/web/mount-for-tests.tsx";
import { refreshSession } from "#features/account/web/session.ts";
import { PublicShell } from "./public-shell.tsx";

afterEach(cleanup);

async function open(session: unknown) {
  serveForTests({
    "GET /api/auth/get-session": answerJson(session),
    "POST /api/auth/sign-out": answerJson({ error: { code: "unavailable" } }, 503),
  });
  await refreshSession();
  render(<PublicShell path="/faq">Text</PublicShell>);
  return within(screen.getByRole("banner"));
}

test("visitors see the ways in", async () => {
  const header = await open(null);
  expect(header.getByRole("link", { name: "Sign In" }).getAttribute("href")).toBe("/login");
  expect(header.queryByRole("navigation")).toBeNull();
});

test("whoever has an account goes on from there, and signs out", async () => {
  const user = { id: "ada", name: "Ada", email: "ada@example.org" };
  const header = await open({ user, session: { expiresAt: "2026-02-01T00:00:00.000Z" } });
  const links = header.getAllByRole("link").map((one) => one.getAttribute("href"));
  for (const place of [
    "/home",
    "/discover",
    "/projects",
    "/chat",
    "/feedback",
    "/profile",
    "/account",
  ])
    expect(links).toContain(place);
  expect(header.getByRole("button", { name: "Your account" }).title).toBe(user.email);
  await userEvent.setup().click(header.getByText("Sign out"));
  expect((await header.findByRole("alert")).textContent).toBe(
    "Failed to sign out. Please try again.",
  );
});
