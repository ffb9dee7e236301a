import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Profile } from "#features/account/profile-contract.ts";
import { profileQuery } from "#features/account/web/profile-query.ts";
import { answerJson, mountForTests, serveForTests } from "#features/entries/web/testing/mount.tsx";
import { onboardingDefinition } from "#features/profile/server/onboarding-definition.ts";
import { closeOnboarding, showOnboarding } from "#web/layout/onboarding/onboarding.ts";
import { OnboardingHost } from "./onboarding-host.tsx";

const fresh = { onboardingCompleted: false, onboardingDismissed: false } as Profile;

beforeEach(() => {
  document.body.innerHTML = "";
});
afterEach(() => {
  act(closeOnboarding);
});

/** Mounts the host on the page at `path`, with `inside` as the content of its main element. */
async function show(profile: Profile, inside: string, path = "/home") {
  const calls = serveForTests({
    "GET /api/profile": answerJson(profile),
    "PATCH /api/profile": answerJson({ ...profile, onboardingDismissed: true }),
    "GET /api/profile/onboarding": answerJson({
      definition: onboardingDefinition,
      preferences: null,
    }),
  });
  const main = document.createElement("main");
  main.innerHTML = inside;
  document.body.append(main);
  await mountForTests(<OnboardingHost />, path);
  return { calls, main };
}

const opened = () => screen.findByRole("dialog", { name: "Customize Profile" });
const isOpen = () => screen.queryByRole("dialog", { name: "Customize Profile" }) !== null;
const asked = (calls: readonly { path: string }[]) =>
  waitFor(() => expect(calls.map(({ path }) => path)).toContain("/api/profile"));
/** Waits for more frames than opening takes. */
const settle = () =>
  act(async () => {
    await import("#features/profile/web/onboarding-dialog.tsx");
    for (let turn = 0; turn < 10; turn += 1)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  });

it("opens automatically once on a rendered page; closing it dismisses it permanently", async () => {
  const { calls } = await show(fresh, "<h1>Home</h1>");
  fireEvent.keyDown(await opened(), { key: "Escape" });
  expect(isOpen()).toBe(false);
  await settle();
  expect(isOpen()).toBe(false);
  expect(calls.filter(({ method }) => method === "PATCH")).toMatchObject([
    { path: "/api/profile", body: { onboardingDismissed: true } },
  ]);
});

it.each(["/import", "/chat"])("does not open automatically on %s", async (path) => {
  const { calls } = await show(fresh, "<h1>Page</h1>", path);
  await asked(calls);
  await settle();
  expect(isOpen()).toBe(false);
});

it.each([
  ["a page that is still loading", "<h1>Home</h1><p aria-busy='true'></p>", "[aria-busy]"],
  ["a dialog that is open", "<h1>Home</h1><dialog open></dialog>", "dialog"],
  ["a field that is being typed in", "<h1>Home</h1><input>", "input"],
])("waits for %s", async (_what, inside, blocker) => {
  const { calls, main } = await show(fresh, inside);
  main.querySelector("input")?.focus();
  await asked(calls);
  await settle();
  expect(isOpen()).toBe(false);
  const element = main.querySelector<HTMLElement>(blocker)!;
  element.blur();
  element.remove();
  expect(await opened()).toBeTruthy();
});

it("waits until the user has answered an invitation", async () => {
  const calls = serveForTests({
    "GET /api/profile": answerJson({ ...fresh, openInvitations: 1 }),
    "GET /api/profile/onboarding": answerJson({
      definition: onboardingDefinition,
      preferences: null,
    }),
  });
  const main = document.createElement("main");
  main.innerHTML = "<h1>Home</h1>";
  document.body.append(main);
  const client = await mountForTests(<OnboardingHost />);
  await asked(calls);
  await settle();
  expect(isOpen()).toBe(false);
  act(() => client.setQueryData(profileQuery.queryKey, { ...fresh, openInvitations: 0 }));
  expect(await opened()).toBeTruthy();
});

it.each(["onboardingCompleted", "onboardingDismissed"] as const)(
  "opens only on request once it was %s",
  async (what) => {
    const { calls } = await show({ ...fresh, [what]: true }, "<h1>Home</h1>");
    await asked(calls);
    await settle();
    expect(isOpen()).toBe(false);
    act(showOnboarding);
    fireEvent.keyDown(await opened(), { key: "Escape" });
    expect(isOpen()).toBe(false);
    expect(calls.filter(({ method }) => method === "PATCH")).toEqual([]);
  },
);
