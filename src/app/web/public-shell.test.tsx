import { act, render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { answerJson, serveForTests } from "#features/entries/web/testing/mount.tsx";
import { refreshSession } from "#features/account/web/session.ts";
import { PublicShell } from "./public-shell.tsx";
import { UntilSignedIn } from "./until-signed-in.tsx";

const session = {
  user: { id: "ada", name: "Ada", email: "ada@example.org" },
  session: { expiresAt: "2026-02-01T00:00:00.000Z" },
};

async function open(known: unknown, path = "/faq") {
  serveForTests({
    "GET /api/auth/get-session": answerJson(known),
  });
  await refreshSession();
  render(<PublicShell path={path}>Text</PublicShell>);
  return within(screen.getByRole("banner"));
}

it("shows visitors the links into the app", async () => {
  const header = await open(null);
  expect(header.getByRole("link", { name: "Sign In" }).getAttribute("href")).toBe("/login");
  expect(header.getByRole("link", { name: "Start Free" })).toBeTruthy();
});

it("shows only the brand and Sign In on /login", async () => {
  const header = await open(null, "/login");
  expect(header.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "Commonplace",
    "Sign In",
  ]);
});

it("shows a signed-in user a link to home", async () => {
  const header = await open(session);
  expect(header.getByRole("link", { name: "Home" }).getAttribute("href")).toBe("/home");
  expect(header.queryByRole("link", { name: "Sign In" })).toBeNull();
});

it("replaces the visitors' layout with the app once there is a session, and restores it afterwards", async () => {
  serveForTests({ "GET /api/auth/get-session": answerJson(null) });
  await refreshSession();
  const openApp = async () => () => <p>App</p>;
  render(<UntilSignedIn openApp={openApp}>Page</UntilSignedIn>);
  expect(screen.getByText("Page")).toBeTruthy();
  serveForTests({ "GET /api/auth/get-session": answerJson(session) });
  await act(refreshSession);
  expect(await screen.findByText("App")).toBeTruthy();
  serveForTests({ "GET /api/auth/get-session": answerJson(null) });
  await act(refreshSession);
  expect(screen.getByText("Page")).toBeTruthy();
});
