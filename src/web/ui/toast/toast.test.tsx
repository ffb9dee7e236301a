import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
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
  vi.useRealTimers();
});

it("shows one toast at a time and replaces it with a newer one", () => {
  tell(() => toast.success("Saved"));
  tell(() => toast.success("Moved", { description: "To Unfiled" }));
  expect(titles()).toEqual(["Moved"]);
  expect(screen.getByText("To Unfiled")).toBeTruthy();
});

it("removes a success after 5 s", () => {
  tell(() => toast.success("Saved"));
  wait(4_999);
  expect(titles()).toEqual(["Saved"]);
  wait(1);
  expect(titles()).toEqual([]);
});

it("keeps a toast while it is hovered or focused", () => {
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

it("shows the newest at once, and keeps an error until it is dismissed", () => {
  tell(() => toast.error("Failed to process URL"));
  wait(60_000);
  tell(() => toast.success("Saved"));
  expect(titles()).toEqual(["Saved"]);
  expect(screen.getByText("1 more after this")).toBeTruthy();
  wait(5_000);
  expect(titles()).toEqual(["Failed to process URL"]);
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(titles()).toEqual([]);
});

it("shows a repeated error once", () => {
  tell(() => toast.error("Failed to process URL"));
  tell(() => toast.error("Failed to process URL"));
  expect(toastQueue.get()).toHaveLength(1);
});

it("returns the focus to where it was before the toast was pressed", () => {
  render(<button>Move</button>);
  const before = screen.getByRole("button", { name: "Move" });
  act(() => before.focus());
  tell(() => toast.success("Moved", { action: { label: "Undo", run: () => {} } }));
  act(() => screen.getByRole("button", { name: "Undo" }).focus());
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(document.activeElement).toBe(before);
});

it("runs the toast's action once and dismisses it", () => {
  const run = vi.fn<() => void>();
  tell(() => toast.success("Deleted", { action: { label: "Undo", run } }));
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(run).toHaveBeenCalledOnce();
  expect(titles()).toEqual([]);
});

it("replaces an action's error with its next result, and not with the result of another action", () => {
  tell(() => toast.error("Failed to send invitation", { key: "invite" }));
  tell(() => toast.success("Collection created successfully", { key: "create-collection" }));
  expect(toastQueue.get().map(({ title }) => title)).toEqual([
    "Collection created successfully",
    "Failed to send invitation",
  ]);
  tell(() => toast.success("Invitation sent!", { key: "invite" }));
  expect(titles()).toEqual(["Invitation sent!"]);
  wait(5_000);
  expect(titles()).toEqual([]);
});

it("replaces an action's earlier error, whatever the reason", () => {
  tell(() => toast.error("Failed to send invitation", { key: "invite", description: "Offline" }));
  tell(() => toast.error("Failed to send invitation", { key: "invite", description: "Too many" }));
  expect(toastQueue.get().map(({ description }) => description)).toEqual(["Too many"]);
});

it("dismisses only the errors of one action with clear", () => {
  tell(() => toast.error("Failed to process URL", { key: "add-entry" }));
  tell(() => toast.error("Failed to send invitation", { key: "invite" }));
  tell(() => toast.clear("add-entry"));
  expect(titles()).toEqual(["Failed to send invitation"]);
});

it("does not replace a newer toast with a late result", () => {
  const latest = toast.latest();
  tell(() => toast.success("Entry deleted", { action: { label: "Undo", run: () => {} } }));
  tell(() => toast.success("Entry restored", { after: latest }));
  expect(titles()).toEqual(["Entry deleted"]);
  tell(() => toast.success("Entry restored", { after: toast.latest() }));
  expect(titles()).toEqual(["Entry restored"]);
});
