import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { SignInAgainDialog } from "./sign-in-again-dialog.tsx";

const user = { id: "1", name: "ada", email: "ada@example.org" };
const email = () => screen.getByLabelText<HTMLInputElement>("E-mail");

beforeEach(() => {
  history.replaceState(null, "", "/projects?filter=open#top");
  document.title = "Herons · Commonplace";
  vi.stubGlobal("fetch", async () =>
    Response.json({ google: true, provider: "Google", confirmsEmail: false }),
  );
});

function open(isHidden = false) {
  return render(<SignInAgainDialog end={{ user, isHidden }} />);
}

it("fills in the user's address and focuses the password", () => {
  open();
  expect(screen.getByRole("dialog", { name: "Your session has ended" })).toBeTruthy();
  expect(email().value).toBe("ada@example.org");
  expect(document.activeElement).toBe(screen.getByLabelText("Password"));
});

it("offers every sign-in method but no sign-up, and keeps the page's URL and title", async () => {
  open();
  const { click } = userEvent.setup();
  await screen.findByRole("button", { name: "Google" });
  expect(screen.queryByRole("button", { name: "Create an account" })).toBeNull();
  await click(screen.getByRole("button", { name: "Magic link" }));
  await screen.findByRole("heading", { name: "Sign in by magic link" });
  expect(screen.queryByRole("button", { name: "Create an account" })).toBeNull();
  await click(screen.getByRole("button", { name: "Get a code" }));
  await screen.findByRole("heading", { name: "Sign in with a code" });
  expect(email().value).toBe("ada@example.org");
  expect(location.pathname + location.search + location.hash).toBe("/projects?filter=open#top");
  expect(document.title).toBe("Herons · Commonplace");
});

it("shows neither the address nor the page's title after a sign-out in another tab", () => {
  const { unmount } = open(true);
  expect(screen.getByRole("dialog", { name: "You signed out" })).toBeTruthy();
  expect(email().value).toBe("");
  expect(document.title).toBe("Sign in · Commonplace");
  unmount();
  expect(document.title).toBe("Herons · Commonplace");
});

it("asks for confirmation before it closes", async () => {
  open();
  await userEvent.keyboard("{Escape}");
  expect(screen.getByRole("alertdialog", { name: "Leave without signing in?" })).toBeTruthy();
});
