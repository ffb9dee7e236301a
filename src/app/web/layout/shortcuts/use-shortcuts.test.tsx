import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { mountWithServer } from "#features/entries/web/testing/mount.tsx";
import {
  closeAddEntry,
  setAddEntryCollection,
  useAddEntryRequest,
} from "#web/layout/dialogs/add-entry.ts";
import { LayoutDialogs } from "../dialogs/layout-dialogs.tsx";
import { closePalette } from "#web/layout/dialogs/palette.ts";
import { useShortcuts } from "./use-shortcuts.ts";

afterEach(() => {
  act(() => {
    closePalette();
    closeAddEntry();
  });
});

function Screen({ hasBox }: { hasBox: boolean }) {
  useShortcuts(() => {});
  const adding = useAddEntryRequest();
  return (
    <>
      {adding && <p>Adding {adding.collectionTitle}</p>}
      {hasBox && <input aria-label="Search this page" data-search-box />}
      <LayoutDialogs />
    </>
  );
}

async function mountScreen(hasBox: boolean) {
  await mountWithServer(<Screen hasBox={hasBox} />, "/home", {});
  return userEvent.setup();
}

it("opens and closes the palette with its key, also from a field", async () => {
  const user = await mountScreen(true);
  await user.click(screen.getByLabelText("Search this page"));
  await user.keyboard("{Control>}k{/Control}");
  await screen.findByRole("combobox");
  await user.keyboard("{Control>}k{/Control}");
  expect(screen.queryByRole("combobox")).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText("Search this page"));
});

it("focuses the page's search box on a slash", async () => {
  const user = await mountScreen(true);
  await user.keyboard("/");
  expect(document.activeElement).toBe(screen.getByLabelText("Search this page"));
});

it("opens the palette on a slash without a search box, and ignores keys typed before it has opened", async () => {
  const user = await mountScreen(false);
  await user.keyboard("/n");
  const field = await screen.findByRole("combobox");
  expect(document.activeElement).toBe(field);
  expect(screen.queryByText("Adding")).toBeNull();
  await user.keyboard("{Escape}n");
  expect(screen.getByText("Adding")).toBeTruthy();
});

it("adds by key to the collection whose page is open, and no longer after it is left", async () => {
  const user = await mountScreen(false);
  const leave = setAddEntryCollection({ id: "collection-1", title: "Recipes" });
  await user.keyboard("n");
  expect(screen.getByText("Adding Recipes")).toBeTruthy();
  act(closeAddEntry);
  leave();
  await user.keyboard("n");
  expect(screen.getByText("Adding")).toBeTruthy();
});
