import { fireEvent, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { answerJson, type Answers, mountWithServer } from "#features/entries/web/testing/mount.tsx";
import type { ApiKey } from "#features/keys/contract.ts";
import { KeysSection } from "./keys-section.tsx";

const used: ApiKey = {
  id: "used",
  name: "Backup script",
  scopes: ["read", "write"],
  prefix: "cpk_Ab12",
  createdAt: "2026-01-01T00:00:00.000Z",
  lastUsedAt: "2026-01-02T00:00:00.000Z",
  expiresAt: null,
};
const expired: ApiKey = {
  ...used,
  id: "expired",
  name: "Old phone",
  scopes: ["ask"],
  lastUsedAt: null,
  expiresAt: "2026-01-03T12:00:00.000Z",
};
const account = { email: "", emailVerified: true, hasPassword: true, google: false };

async function show(keys: ApiKey[], answers: Answers = {}) {
  const { calls } = await mountWithServer(<KeysSection />, "/home", {
    "GET /api/keys": () => answerJson({ items: keys, nextCursor: null }),
    "GET /api/account": answerJson(account),
    ...answers,
  });
  return calls;
}
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it("shows the scopes, last use and expiry of each key", async () => {
  await show([used, expired]);
  const [first, second] = await screen.findAllByRole("listitem");
  expect(first!.textContent).toMatch(/Backup scriptReadWritecpk_Ab12….*Last used.*Never expires/);
  expect(second!.textContent).toMatch(/Old phoneAskExpired.*Never used · Expired Jan 3, 2026/);
});

it("creates a key with a name, scopes and the password, and shows it once", async () => {
  const made = { ...used, id: "new", key: "cpk_0123456789012345678901234567890123456789" };
  const keys: ApiKey[] = [];
  const calls = await show(keys, {
    "POST /api/keys": () => {
      keys.push(used);
      return answerJson(made, 201);
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Create API key" }));
  press("Create key");
  expect(await screen.findByText("A key needs a name")).toBeTruthy();
  expect(screen.getByText("Please enter your password")).toBeTruthy();
  fireEvent.click(screen.getByLabelText(/^Read/));
  press("Create key");
  expect(screen.getByText("Choose at least one thing that the key may do")).toBeTruthy();
  fireEvent.click(screen.getByLabelText(/^Write/));
  fireEvent.click(screen.getByLabelText(/^Ask/));
  fireEvent.click(
    screen.getByLabelText(/^Share.*Publishing, .* and adding to shared collections\.$/),
  );
  type("Name", "Backup script");
  type("Expires after", "");
  type("Your password", "a long enough password");
  press("Create key");
  const dialog = await screen.findByRole("dialog", { name: "Your new API key" });
  expect(within(dialog).getByText(made.key)).toBeTruthy();
  expect(within(dialog).getByText(/not shown again/)).toBeTruthy();
  within(dialog).getByText(`${location.origin}/mcp`);
  expect(calls.find(({ method }) => method === "POST")!.body).toEqual({
    name: "Backup script",
    scopes: ["write", "ask", "share"],
    expiresInDays: null,
    password: "a long enough password",
  });
  press("Done");
  expect(screen.queryByText(made.key)).toBeNull();
  expect(await screen.findByText("Backup script")).toBeTruthy();
});

it("shows an error at its field, and keeps the input", async () => {
  const message = "This password is not right";
  await show([used], {
    "POST /api/keys": answerJson(
      { error: { code: "validation", message, fields: { password: message } } },
      400,
    ),
  });
  fireEvent.click(await screen.findByRole("button", { name: "Create API key" }));
  type("Name", "Backup script");
  type("Your password", "wrong");
  press("Create key");
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByLabelText("Name")).toHaveProperty("value", "Backup script");
});

it("revokes a key after confirmation, and keeps it if the server refuses", async () => {
  let isRefused = true;
  const calls = await show([used, expired], {
    "DELETE /api/keys/used": () =>
      isRefused
        ? answerJson({ error: { code: "unavailable", message: "Try again" } }, 503)
        : new Response(null, { status: 204 }),
  });
  await screen.findAllByRole("listitem");
  press("Revoke Backup script");
  press("Revoke");
  expect(await screen.findByText(/The API key was not revoked/)).toBeTruthy();
  isRefused = false;
  press("Revoke");
  expect(await screen.findByText("The API key was revoked")).toBeTruthy();
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(calls.filter(({ method }) => method === "DELETE")).toHaveLength(2);
});

it("reloads the keys after a failure", async () => {
  let isDown = true;
  await show([], {
    "GET /api/keys": () =>
      isDown
        ? answerJson({ error: { code: "internal", message: "Broken" } }, 500)
        : answerJson({ items: [], nextCursor: null }),
  });
  expect(await screen.findByText("Your API keys did not load")).toBeTruthy();
  isDown = false;
  press("Retry");
  expect(await screen.findByText("No API keys yet")).toBeTruthy();
});
