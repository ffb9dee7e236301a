import { fireEvent, screen, within, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { createCollection } from "#features/collections/web/testing/make-collection.ts";
import { answerJson, type Answers, mountWithServer } from "#features/entries/web/testing/mount.tsx";
import type { Profile } from "#features/account/profile-contract.ts";
import { override } from "#shared/testing/override.ts";
import { toastQueue } from "#web/ui/toast/toast-store.ts";
import { ProfilePage } from "./profile-page.tsx";
import { profileSections } from "./profile/profile-sections.tsx";

const profile: Profile = {
  id: "ada",
  username: "Ada",
  email: "ada@example.org",
  onboardingCompleted: true,
  onboardingDismissed: false,
  firstStepsDismissed: false,
  preferences: null,
  unreadNotifications: 0,
  openInvitations: 0,
  createdAt: "2026-01-01T00:00:00.000Z",
};

const collections = [
  createCollection({ id: "c", title: "Reading" }),
  createCollection({ id: "s", title: "Made for you", category: "system" }),
  createCollection({ id: "u", title: "Unfiled", category: "", isUnfiled: true }),
];

async function show(answers: Answers = {}) {
  const { calls } = await mountWithServer(<ProfilePage />, "/profile", {
    "GET /api/profile": answerJson(profile),
    "GET /api/collections": answerJson({
      items: collections,
      nextCursor: null,
      total: collections.length,
    }),
    ...answers,
  });
  return calls;
}

const username = () => screen.findByLabelText("Username");

it("changes the username, trimmed by the server", async () => {
  const calls = await show({
    "PATCH /api/profile": answerJson({ ...profile, username: "Countess" }),
  });
  expect(await username()).toHaveProperty("value", "Ada");
  fireEvent.change(await username(), { target: { value: " Countess " } });
  fireEvent.click(screen.getByRole("button", { name: "Update Profile" }));
  await waitFor(() =>
    expect(toastQueue.get()).toMatchObject([
      {
        title: "Profile updated",
        description: "Your profile has been successfully updated.",
      },
    ]),
  );
  expect(calls.find(({ method }) => method === "PATCH")!.body).toEqual({ username: "Countess" });
  expect(await username()).toHaveProperty("value", "Countess");
});

it("keeps the typed text when saving fails, and does not send an empty name", async () => {
  const calls = await show({
    "PATCH /api/profile": answerJson({ error: { code: "unavailable", message: "Down" } }, 503),
  });
  fireEvent.change(await username(), { target: { value: "  " } });
  fireEvent.click(screen.getByRole("button", { name: "Update Profile" }));
  expect(screen.getByText("Username is required")).toBeTruthy();
  expect(calls.filter(({ method }) => method === "PATCH")).toEqual([]);
  fireEvent.change(await username(), { target: { value: "Countess" } });
  fireEvent.click(screen.getByRole("button", { name: "Update Profile" }));
  const section = within(screen.getByRole("region", { name: "Your profile" }));
  expect((await section.findByRole("alert")).textContent).toContain(
    "There was an error updating your profile.",
  );
  expect(toastQueue.get()).toEqual([]);
  expect(await username()).toHaveProperty("value", "Countess");
});

it("shows a failed sign-out, and stays on the page", async () => {
  const calls = await show({
    "POST /api/auth/sign-out": answerJson({ message: "Down" }, 503),
  });
  fireEvent.click(await screen.findByRole("button", { name: "Sign Out" }));
  await waitFor(() =>
    expect(toastQueue.get()).toMatchObject([
      { kind: "error", title: "Failed to sign out. Please try again." },
    ]),
  );
  expect(calls.filter(({ path }) => path === "/api/auth/sign-out")).toHaveLength(1);
  expect(await username()).toHaveProperty("value", "Ada");
});

it("allows editing and deleting collections, except Unfiled and the collections of the product", async () => {
  await show();
  const section = await screen.findByRole("region", { name: "Interest Collections" });
  expect(within(section).getAllByRole("article")).toHaveLength(3);
  expect(
    within(section)
      .getAllByRole("button", { name: /^Actions for/ })
      .map((button) => button.getAttribute("aria-label")),
  ).toEqual(["Actions for Reading"]);
  fireEvent.click(within(section).getByRole("button", { name: "Actions for Reading" }));
  fireEvent.click(screen.getByRole("menuitem", { name: "Delete" }));
  expect(screen.getByRole("alertdialog").textContent).toContain("Delete “Reading”?");
});

it("shows that collections are loading, and Retry after a failure", async () => {
  let isDown = true;
  const answer = (body: unknown) => () =>
    isDown
      ? answerJson({ error: { code: "not_found", message: "No user" } }, 404)
      : answerJson(body);
  const shown = show({
    "GET /api/profile": answer(profile),
    "GET /api/collections": answer({
      items: collections,
      nextCursor: null,
      total: collections.length,
    }),
  });
  expect(await screen.findByText("Loading...")).toBeTruthy();
  expect(screen.getByText("Loading collections...")).toBeTruthy();
  await shown;
  for (const title of ["Your profile did not load", "Error fetching collections"])
    expect(await screen.findByText(title)).toBeTruthy();
  isDown = false;
  for (const button of screen.getAllByRole("button", { name: "Retry" })) fireEvent.click(button);
  expect(await username()).toBeTruthy();
  expect(await screen.findByRole("heading", { name: "Interest Collections" })).toBeTruthy();
});

it("lists every section under its heading, and opens and focuses the chosen one", async () => {
  override(Element.prototype, {
    scrollIntoView: () => {},
    getBoundingClientRect: () => new DOMRect(0, 1_000, 100, 100),
  });
  await show({
    "GET /api/account": answerJson({
      email: "ada@example.org",
      emailVerified: true,
      hasPassword: true,
      google: false,
      twoFactor: false,
    }),
  });
  await screen.findByRole("heading", { name: "Interest Collections" });
  const headings = screen.getAllByRole("heading", { level: 2 });
  expect(headings.map(({ id, textContent }) => ({ id, title: textContent }))).toEqual(
    profileSections,
  );
  const [navigation] = screen.getAllByRole("navigation", { name: "Sections" });
  for (const { id, title } of profileSections) {
    const link = within(navigation!).getByRole("link", { name: title });
    fireEvent.click(link);
    await waitFor(() => expect(document.activeElement?.id).toBe(id));
    await waitFor(() => expect(link.getAttribute("aria-current")).toBe("location"));
    expect(navigation!.querySelectorAll("[aria-current]")).toHaveLength(1);
  }
});
