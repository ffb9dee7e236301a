import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchInstallPrompt } from "#web/offline/install-prompt.ts";
import { toastQueue } from "#web/ui/toast/toast-store.ts";
import { writeBookmarklet } from "./bookmarklet.ts";
import { SaveFromBrowser } from "./save-from-browser.tsx";

let unwatch: () => void;
beforeEach(() => {
  unwatch = watchInstallPrompt();
});
afterEach(() => unwatch());

it("shows a bookmark to drag away, and explains that when it is pressed", async () => {
  render(<SaveFromBrowser />);
  const bookmark = screen.getByRole("link", { name: "Save to Commonplace" });
  expect(bookmark.getAttribute("href")).toBe(writeBookmarklet(location.origin));
  await userEvent.click(bookmark);
  expect(toastQueue.get()[0]?.title).toBe("Drag this to your bookmarks bar");
});

it("writes a javascript: bookmark that contains only its own origin", () => {
  const origin = "https://books.example.org";
  const address = writeBookmarklet(origin);
  expect(address).toMatch(/^javascript:[^\s"'<>]+$/);
  const code = decodeURIComponent(address.slice("javascript:".length));
  expect(code.match(/https?:\/\/[^"]+/g)).toEqual([origin]);
  // oxlint-disable-next-line typescript/no-implied-eval -- only parsed
  expect(() => new Function(code)).not.toThrow();
});

it("offers to copy the bookmarklet if dragging is not possible", async () => {
  const user = userEvent.setup();
  render(<SaveFromBrowser />);
  await user.click(screen.getByRole("button", { name: "Copy its address" }));
  expect(await navigator.clipboard.readText()).toBe(writeBookmarklet(location.origin));
  expect(toastQueue.get()[0]?.title).toBe("Copied!");
});

it("offers installation once, while the browser allows it", async () => {
  const prompt = vi.fn<() => Promise<void>>(async () => {});
  render(<SaveFromBrowser />);
  expect(screen.queryByRole("button", { name: "Install Commonplace" })).toBeNull();
  act(() => {
    dispatchEvent(Object.assign(new Event("beforeinstallprompt"), { prompt }));
  });
  await userEvent.click(screen.getByRole("button", { name: "Install Commonplace" }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(screen.queryByRole("button", { name: "Install Commonplace" })).toBeNull();
});
