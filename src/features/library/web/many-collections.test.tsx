import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { createCollection } from "#features/collections/web/testing/make-collection.ts";
import type { Collection } from "#features/collections/contract.ts";
import { removeCollectionWithUndo } from "#features/collections/web/collection-removal.ts";
import { CollectionSelect } from "#features/collections/web/collection-select.tsx";
import { CollectionsColumn } from "./home/collections-column.tsx";
import { MoveDialog } from "./moving/move-dialog.tsx";
import {
  answerJson,
  type Call,
  createEntry,
  mountForTests,
  serveForTests,
} from "#features/entries/web/testing/mount.tsx";

const make = (at: number, part: Partial<Collection> = {}) =>
  createCollection({
    id: `c${at}`,
    title: `Shelf ${at}`,
    category: "",
    entryCount: 3,
    createdAt: new Date(at).toISOString(),
    ...part,
  });
let kept: Collection[];
let calls: Call[];

/** Pages like the server's; the cursor is the index of the next item. */
function listPage({ path }: Call): Response {
  const query = new URL(path, "http://localhost").searchParams;
  const q = query.get("q")?.toLowerCase() ?? "";
  const found = kept.filter(({ title }) => title.toLowerCase().includes(q));
  const from = Number(query.get("cursor") ?? 0);
  const to = from + Number(query.get("limit") ?? 25);
  const nextCursor = to < found.length ? String(to) : null;
  return answerJson({ items: found.slice(from, to), nextCursor, total: found.length });
}

beforeEach(() => {
  const unfiled = make(0, { id: "unfiled", title: "Unfiled", isUnfiled: true });
  const garden = make(5_000, { id: "garden", title: "Kitchen garden" });
  kept = [...Array.from({ length: 9_999 }, (_, at) => make(9_999 - at)), unfiled].with(
    4_999,
    garden,
  );
  calls = serveForTests({
    "GET /api/collections": listPage,
    "DELETE /api/collections/c9999": () => new Response(null, { status: 204 }),
    "POST /api/trash/c9999/restore": answerJson({ madePrivate: 0 }),
  });
});

it("shows the first collections on home, and more on request", async () => {
  await mountForTests(<CollectionsColumn />);
  const shown = () => screen.getAllByRole("article").length;
  const listed = () => calls.filter(({ path }) => path.startsWith("/api/collections"));
  fireEvent.click(await screen.findByRole("button", { name: "Show more (9,992)" }));
  expect(listed()).toHaveLength(2);
  fireEvent.click(await screen.findByRole("button", { name: "Show more (9,942)" }));
  await screen.findByRole("button", { name: "Show more (9,892)" });
  expect(shown()).toBe(108);
  expect(listed()).toHaveLength(2);
});

it("excludes a collection that is being deleted from the count on home, and includes it again after Undo", async () => {
  const client = await mountForTests(<CollectionsColumn />);
  await screen.findByRole("button", { name: "Show more (9,992)" });
  removeCollectionWithUndo(client, kept[0]!, "move");
  await screen.findByRole("button", { name: "Show more (9,991)" });
  expect(screen.queryByRole("link", { name: "Shelf 9999" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByRole("link", { name: "Shelf 9999" });
});

it("searches the server from the move dialog for collections that are not loaded", async () => {
  await mountForTests(<MoveDialog entries={[createEntry()]} onClose={() => {}} />);
  const box = await screen.findByRole("textbox", { name: "Find a collection" });
  await screen.findByText("Type part of a title to find the others.");
  await waitFor(() =>
    expect(within(screen.getByRole("list")).getAllByRole("button")).toHaveLength(100),
  );
  fireEvent.change(box, { target: { value: "garden" } });
  await screen.findByRole("button", { name: /Kitchen garden/ });
  // Intermediate input was not searched for.
  const asked = calls.filter(({ path }) => path.includes("q="));
  expect(asked.map(({ path }) => new URL(path, "http://localhost").searchParams.get("q"))).toEqual([
    "garden",
  ]);
  fireEvent.change(box, { target: { value: "no such" } });
  const none = await screen.findByText(/^No collection is called/);
  expect(none.textContent).toBe("No collection is called “no such”.");
});

it("offers the loaded collections in the select, and finds any other", async () => {
  const chosen = vi.fn<(id: string, title: string) => void>();
  await mountForTests(
    <CollectionSelect
      label="Collection"
      value=""
      onValueChange={(id, title) => chosen(id, title)}
    />,
  );
  const select = await screen.findByRole("combobox", { name: "Collection" });
  await waitFor(() => expect(within(select).getAllByRole("option")).toHaveLength(127));
  expect((select as HTMLSelectElement).selectedOptions[0]!.textContent).toBe("Unfiled");
  fireEvent.change(select, { target: { value: "find" } });
  const box = await screen.findByRole("textbox", { name: "Find a collection" });
  fireEvent.change(box, { target: { value: "garden" } });
  fireEvent.click(await screen.findByRole("button", { name: /Kitchen garden/ }));
  expect(chosen).toHaveBeenCalledExactlyOnceWith("garden", "Kitchen garden");
  expect(screen.queryByRole("dialog")).toBeNull();
});
