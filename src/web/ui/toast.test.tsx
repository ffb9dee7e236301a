import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toastQueue } from "./toast-store.ts";
import { toast, ToastRegion } from "./toast.tsx";

const titles = () =>
  [...document.querySelectorAll(".toast p:first-child")].map((title) => title.textContent);
const tell = (show: () => void) => act(show);
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

beforeEach(() => {
  vi.useFakeTimers();
  render(<ToastRegion />);
});

afterEach(() => {
  for (const shown of toastQueue.get()) act(() => toast.dismiss(shown.id));
  cleanup();
  vi.useRealTimers();
});

test("one is visible at a time: a newer takes its place", () => {
  tell(() => toast.success("Saved"));
  tell(() => toast.success("Moved", { description: "To Unfiled" }));
  expect(titles()).toEqual(["Moved"]);
  expect(screen.getByText("To Unfiled")).toBeTruthy();
});

test("a success leaves after 5 s", () => {
  tell(() => toast.success("Saved"));
  wait(4_999);
  expect(titles()).toEqual(["Saved"]);
  wait(1);
  expect(titles()).toEqual([]);
});

test("but not while it is hovered or focused", () => {
  tell(() => toast.success("Deleted", { action: { label: "Undo", run: () => {} } }));
  const card = document.querySelector(".toast")!;
  fireEvent.pointerEnter(card);
  wait(20_000);
  expect(titles()).toEqual(["Deleted"]);
  fireEvent.pointerLeave(card);
  act(() => screen.getByRole("button", { name: "Undo" }).focus());
  wait(20_000);
  expect(titles()).toEqual(["Deleted"]);
  act(() => screen.getByRole("button", { name: "Undo" }).blur());
  wait(5_000);
  expect(titles()).toEqual([]);
});

test("an error stays until dismissed, and what comes after it waits", () => {
  tell(() => toast.error("Failed to process URL"));
  tell(() => toast.success("Saved"));
  wait(60_000);
  expect(titles()).toEqual(["Failed to process URL"]);
  expect(screen.getByText("1 more after this")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(titles()).toEqual(["Saved"]);
  wait(5_000);
  expect(titles()).toEqual([]);
});

test("the same error twice is told once", () => {
  tell(() => toast.error("Failed to process URL"));
  tell(() => toast.error("Failed to process URL"));
  expect(toastQueue.get()).toHaveLength(1);
});

test("the focus goes back to where it was before the toast was pressed", () => {
  render(<button>Move</button>);
  const before = screen.getByRole("button", { name: "Move" });
  act(() => before.focus());
  tell(() => toast.success("Moved", { action: { label: "Undo", run: () => {} } }));
  act(() => screen.getByRole("button", { name: "Undo" }).focus());
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(document.activeElement).toBe(before);
});

test("its action runs once and dismisses it", () => {
  const run = vi.fn<() => void>();
  tell(() => toast.success("Deleted", { action: { label: "Undo", run } }));
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(run).toHaveBeenCalledOnce();
  expect(titles()).toEqual([]);
});

test("an outcome of an action replaces its error, and that of another waits behind it", () => {
  tell(() => toast.error("Failed to send invitation", { key: "invite" }));
  tell(() => toast.success("Collection created successfully", { key: "create-collection" }));
  expect(titles()).toEqual(["Failed to send invitation"]);
  tell(() => toast.success("Invitation sent!", { key: "invite" }));
  expect(titles()).toEqual(["Invitation sent!"]);
  wait(5_000);
  expect(titles()).toEqual([]);
});

test("an error of an action replaces its earlier error, whatever the reason", () => {
  tell(() => toast.error("Failed to send invitation", { key: "invite", description: "Offline" }));
  tell(() => toast.error("Failed to send invitation", { key: "invite", description: "Too many" }));
  expect(toastQueue.get().map(({ description }) => description)).toEqual(["Too many"]);
});

test("clear dismisses the errors of an action and no others", () => {
  tell(() => toast.error("Failed to process URL", { key: "add-entry" }));
  tell(() => toast.error("Failed to send invitation", { key: "invite" }));
  tell(() => toast.clear("add-entry"));
  expect(titles()).toEqual(["Failed to send invitation"]);
});

test("a late result does not take the place of a newer toast", () => {
  const latest = toast.latest();
  tell(() => toast.success("Entry deleted", { action: { label: "Undo", run: () => {} } }));
  tell(() => toast.success("Entry restored", { after: latest }));
  expect(titles()).toEqual(["Entry deleted"]);
  tell(() => toast.success("Entry restored", { after: toast.latest() }));
  expect(titles()).toEqual(["Entry restored"]);
});
