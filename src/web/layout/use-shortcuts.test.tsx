import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { mountForTests, serveForTests } from "#features/entries/web/mount-for-tests.tsx";
import { closeAddEntry, setAddEntryPlace, useAddEntryRequest } from "./add-entry.ts";
import { PaletteHost } from "./palette-host.tsx";
import { closePalette } from "./palette.ts";
import { useShortcuts } from "./use-shortcuts.ts";

afterEach(() => {
  act(() => {
    closePalette();
    closeAddEntry();
  });
  cleanup();
});

function Screen({ hasBox }: { hasBox: boolean }) {
  useShortcuts(() => {});
  const adding = useAddEntryRequest();
  return (
    <>
      {adding && <p>Adding {adding.collectionTitle}</p>}
      {hasBox && <input aria-label="Search this page" data-search-box />}
      <PaletteHost />
    </>
  );
}

async function mountScreen(hasBox: boolean) {
  serveForTests({});
  await mountForTests(<Screen hasBox={hasBox} />);
  return userEvent.setup();
}

test("the palette's key opens and closes it, in a field too", async () => {
  const user = await mountScreen(true);
  await user.click(screen.getByLabelText("Search this page"));
  await user.keyboard("{Control>}k{/Control}");
  await screen.findByRole("combobox");
  await user.keyboard("{Control>}k{/Control}");
  expect(screen.queryByRole("combobox")).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText("Search this page"));
});

test("a slash goes to the page's search box", async () => {
  const user = await mountScreen(true);
  await user.keyboard("/");
  expect(document.activeElement).toBe(screen.getByLabelText("Search this page"));
});

test("without a box it opens the palette, and keys typed before it is there do nothing else", async () => {
  const user = await mountScreen(false);
  await user.keyboard("/n");
  const field = await screen.findByRole("combobox");
  expect(document.activeElement).toBe(field);
  expect(screen.queryByText("Adding")).toBeNull();
  await user.keyboard("{Escape}n");
  expect(screen.getByText("Adding")).toBeTruthy();
});

test("what is added by a key goes into the collection in sight, and no more once it is left", async () => {
  const user = await mountScreen(false);
  const leave = setAddEntryPlace({ id: "collection-1", title: "Recipes" });
  await user.keyboard("n");
  expect(screen.getByText("Adding Recipes")).toBeTruthy();
  act(closeAddEntry);
  leave();
  await user.keyboard("n");
  expect(screen.getByText("Adding")).toBeTruthy();
});
