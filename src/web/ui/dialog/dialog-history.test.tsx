import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Button } from "../button/button.tsx";
import { Dialog } from "./dialog.tsx";
import { leaveDialogEntries, watchDialogHistory } from "./dialog-history.ts";

const heardByRouter = vi.fn<() => void>();
/** Waits for more timers in turn than a move takes. */
const settled = () =>
  act(async () => {
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setTimeout(resolve));
  });
const titles = () =>
  screen.queryAllByRole("dialog").map((one) => one.querySelector("h2")?.textContent);
const state = () => history.state as { page: number; dialogs?: number };

/** Changes the history as the router does: as soon as it may, before any timer. */
async function navigate(isPageLeft: boolean, change: () => void): Promise<void> {
  await act(() => leaveDialogEntries(isPageLeft).then(change));
  await settled();
}

async function go(delta: number): Promise<void> {
  history.go(delta);
  await settled();
}

let pages = 0;

beforeEach(() => {
  watchDialogHistory();
  history.pushState({ page: (pages += 1) }, "", `/before-${pages}`);
  history.pushState({ page: (pages += 1) }, "", `/page-${pages}`);
  addEventListener("popstate", heardByRouter);
});

afterEach(async () => {
  cleanup();
  await settled();
  removeEventListener("popstate", heardByRouter);
  heardByRouter.mockClear();
});

function Example({ refuses = false }: { refuses?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [isNested, setNested] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={isOpen} onOpenChange={(wanted) => !refuses && setOpen(wanted)} title="First">
        <Button onClick={() => setNested(true)}>More</Button>
        <Dialog open={isNested} onOpenChange={setNested} title="Second">
          Inside
        </Dialog>
      </Dialog>
    </>
  );
}

async function openFirst(props: { refuses?: boolean } = {}) {
  const user = userEvent.setup();
  render(<Example {...props} />);
  await user.click(screen.getByRole("button", { name: "Open" }));
  await settled();
  return user;
}

it("closes an open dialog when the user goes back, stays on the page and returns the focus", async () => {
  await openFirst();
  const { page } = state();
  await go(-1);
  expect(titles()).toEqual([]);
  expect(state()).toEqual({ page });
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open" }));
  expect(heardByRouter).not.toHaveBeenCalled();
  await go(-1);
  expect(state()).toEqual({ page: page - 1 });
  expect(heardByRouter).toHaveBeenCalledOnce();
});

it("closes nested dialogs one by one", async () => {
  const user = await openFirst();
  await user.click(screen.getByRole("button", { name: "More" }));
  await settled();
  expect(titles()).toEqual(["First", "Second"]);
  await go(-1);
  expect(titles()).toEqual(["First"]);
  await go(-1);
  expect(titles()).toEqual([]);
});

it("leaves no history entry behind when a dialog is closed otherwise", async () => {
  const user = await openFirst();
  const { page } = state();
  await user.keyboard("{Escape}");
  await settled();
  expect(state()).toEqual({ page });
  await go(-1);
  expect(state()).toEqual({ page: page - 1 });
});

it("ignores a move forward to a dialog that was closed", async () => {
  await openFirst();
  const { page } = state();
  await go(-1);
  await go(1);
  expect(state()).toEqual({ page });
  expect(titles()).toEqual([]);
  expect(heardByRouter).not.toHaveBeenCalled();
});

it("keeps a dialog that refuses to close, and asks it again on the next move back", async () => {
  await openFirst({ refuses: true });
  const { page } = state();
  await go(-1);
  expect(titles()).toEqual(["First"]);
  await go(-1);
  expect(titles()).toEqual(["First"]);
  expect(state()).toEqual({ page, dialogs: 1 });
});

it("lets a navigation from inside a dialog replace its entry", async () => {
  await openFirst();
  const { page } = state();
  // The dialog is still there while the next page loads.
  await navigate(true, () => history.pushState({ page: (pages += 1) }, "", "/next"));
  expect(state()).toEqual({ page: pages });
  await go(-1);
  expect(state()).toEqual({ page });
});

it("adds the entry again when only the page's URL was replaced", async () => {
  await openFirst();
  const { page } = state();
  await navigate(false, () => history.replaceState({ page }, "", "?sort=title"));
  expect(state()).toEqual({ page, dialogs: 1 });
  await go(-1);
  expect(titles()).toEqual([]);
  expect(location.search).toBe("?sort=title");
});

it("leaves the entry of a dialog that a reload closed", async () => {
  const { page } = state();
  history.pushState({ page, dialogs: 1 }, "");
  watchDialogHistory();
  await settled();
  expect(state()).toEqual({ page });
});

it("passes on a move without dialogs to the URL of an earlier move", async () => {
  // An e-mailed link, opened a second time in a tab whose page has since changed its own URL.
  const url = `${location.pathname}#link`;
  const follow = () => {
    history.pushState(null, "", url);
    dispatchEvent(new PopStateEvent("popstate"));
  };
  follow();
  history.pushState(null, "", "#other");
  follow();
  expect(heardByRouter).toHaveBeenCalledTimes(2);
});
