import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type * as Drafts from "./drafts.ts";

const path = "/projects";

/** Loads the module as on a page of that signed-in user. */
async function loadPage(userId: string): Promise<typeof Drafts> {
  vi.resetModules();
  document.body.innerHTML = `<script type="application/json" id="page-state">${JSON.stringify({
    user: { id: userId, name: "", email: "" },
  })}</script>`;
  return import("./drafts.ts");
}

const openForm = (page: typeof Drafts) =>
  renderHook(() => page.useDraftState("new-project", { name: "", description: "" }));

beforeEach(() => history.replaceState(null, "", path));
afterEach(() => {
  document.body.innerHTML = "";
});

describe("useDraftState", () => {
  it("registers the text while it differs from the initial text and the form is open", async () => {
    const page = await loadPage("1");
    const { result, unmount } = openForm(page);
    expect(page.hasDrafts()).toBe(false);
    act(() => result.current[1]({ name: "Herons", description: "" }));
    expect(page.hasDrafts()).toBe(true);
    act(() => result.current[1]({ name: "", description: "" }));
    expect(page.hasDrafts()).toBe(false);
    act(() => result.current[1]({ name: "Herons", description: "" }));
    unmount();
    expect(page.hasDrafts()).toBe(false);
  });

  it("starts once with what the same user typed before the page was left", async () => {
    const before = await loadPage("1");
    const { result } = openForm(before);
    act(() => result.current[1]({ name: "Herons", description: "grey" }));
    before.storeDraftsOnLeave("1");
    cleanup();

    const after = await loadPage("1");
    const reopen = vi.fn<() => void>();
    renderHook(() => after.useReopen("new-project", reopen));
    expect(reopen).toHaveBeenCalledOnce();
    expect(openForm(after).result.current[0]).toEqual({ name: "Herons", description: "grey" });
    expect(sessionStorage.getItem("drafts")).toBeNull();
    expect(openForm(after).result.current[0]).toEqual({ name: "", description: "" });
  });

  it("starts empty for another user, whose page deletes the stored text", async () => {
    const before = await loadPage("1");
    before.registerDraft("new-project", () => ({ name: "Herons" }));
    before.storeDraftsOnLeave("1");
    const other = await loadPage("2");
    expect(openForm(other).result.current[0]).toEqual({ name: "", description: "" });
    expect(sessionStorage.getItem("drafts")).toBeNull();
  });
});

it("stores the text of several forms with the path of the page, and keeps text that is not used yet", async () => {
  const before = await loadPage("1");
  before.registerDraft("new-project", () => ({ name: "Herons" }));
  before.registerDraft("questions", () => ({ new: "Where?" }));
  before.registerDraft("empty", () => undefined);
  before.storeDraftsOnLeave("1");
  const after = await loadPage("1");
  expect(after.claimDraft("questions")).toEqual({ new: "Where?" });
  expect(JSON.parse(sessionStorage.getItem("drafts")!)).toEqual({
    userId: "1",
    path,
    drafts: { "new-project": { name: "Herons" } },
  });
});
