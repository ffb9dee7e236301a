import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { createCollection } from "#features/collections/web/testing/make-collection.ts";
import { DropZone } from "#app/web/layout/drop-zone.tsx";
import { CollectionPage } from "../collection-page.tsx";
import { HomePage } from "../home-page.tsx";
import {
  answerJson,
  createEntry,
  mountForTests,
  mountWithServer,
  type Answers,
} from "#features/entries/web/testing/mount.tsx";

const tools = createCollection({ category: "", color: "teal", emoji: "🛠️", entryCount: 2 });
const unfiled = createCollection({
  id: "unfiled",
  title: "Unfiled",
  category: "",
  isUnfiled: true,
});
const page = {
  items: [createEntry(), createEntry({ id: "entry-2", title: "Bees" })],
  nextCursor: null,
};

async function deleteIt(fate: RegExp, answers: Answers) {
  const { calls, user } = await mountWithServer(<CollectionPage />, "/collection/collection-1", {
    "GET /api/entries": answerJson(page),
    "GET /api/collections": answerJson({ items: [tools, unfiled], nextCursor: null, total: 2 }),
    "GET /api/collections/collection-1": answerJson(tools),
    ...answers,
  });
  await user.click(await screen.findByRole("button", { name: "Collection actions" }));
  await user.click(screen.getByRole("menuitem", { name: "Delete" }));
  await user.click(screen.getByRole("radio", { name: fate }));
  await user.click(screen.getByRole("button", { name: "Delete Collection" }));
  await screen.findByText(/^(Collection deleted successfully|Failed to delete collection)$/);
  const sent = () => calls.filter(({ method }) => method === "DELETE").map(({ path }) => path);
  return { calls, sent, user };
}

const path = "/api/collections/collection-1";
const deleted = () => new Response(null, { status: 204 });
const failure = answerJson({ error: { code: "internal", message: "The disk is full." } }, 500);
const missing = answerJson({ error: { code: "not_found", message: "Not there" } }, 404);

async function comeBack() {
  cleanup();
  await mountForTests(<CollectionPage />, "/collection/collection-1");
  await screen.findByText("This collection was deleted");
  return screen.getAllByRole("button", { name: "Undo" })[0]!;
}

it("deletes a collection at once; its page then says so and offers Undo", async () => {
  const { sent, calls, user } = await deleteIt(/Delete its 2 entries too/, {
    [`DELETE ${path}`]: deleted,
    "POST /api/trash/collection-1/restore": answerJson({ madePrivate: 2 }),
  });
  expect(sent()).toEqual([`${path}?entries=delete`]);
  await user.click(await comeBack());
  await screen.findByRole("heading", { level: 1, name: "Tools for thought" });
  await screen.findByText("Collection restored. 2 entries are private again.");
  const restored = calls.filter(({ method }) => method === "POST");
  expect(restored.map((call) => call.path)).toEqual(["/api/trash/collection-1/restore"]);
});

it("shows the collection again with the reason if deleting fails", async () => {
  await deleteIt(/Move its 2 entries/, { [`DELETE ${path}`]: failure });
  await screen.findByText("Failed to delete collection");
  await screen.findByText("The disk is full.");
  screen.getByRole("button", { name: "Retry" });
  cleanup();
  await mountForTests(<CollectionPage />, "/collection/collection-1");
  expect(await screen.findByRole("heading", { level: 1, name: "Tools for thought" })).toBeTruthy();
});

it("retries a failed restore, and accepts that the collection was restored elsewhere", async () => {
  const answers = [failure, missing];
  const { user } = await deleteIt(/Move its 2 entries/, {
    [`DELETE ${path}`]: deleted,
    "POST /api/trash/collection-1/restore": () => answers.shift()!.clone(),
  });
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("Failed to restore collection");
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findByText("Collection restored");
  expect(answers).toEqual([]);
});

it("says that Undo is no longer possible after a permanent deletion", async () => {
  let isThere = true;
  const { user } = await deleteIt(/Move its 2 entries/, {
    [`DELETE ${path}`]: deleted,
    [`GET ${path}`]: () => (isThere ? answerJson(tools) : missing.clone()),
  });
  isThere = false;
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("It has since been permanently deleted.");
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
});

it("offers edit and delete for all collections except Unfiled and built-in ones", async () => {
  for (const [collection, isOwn] of [
    [unfiled, false],
    [{ ...tools, category: "system" }, false],
    [tools, true],
  ] as const) {
    await mountWithServer(<CollectionPage />, `/collection/${collection.id}`, {
      "GET /api/entries": answerJson(page),
      "GET /api/collections": answerJson({ items: [collection], nextCursor: null, total: 1 }),
      [`GET /api/collections/${collection.id}`]: answerJson(collection),
    });
    await screen.findByRole("heading", { level: 1, name: collection.title });
    fireEvent.click(screen.getByRole("button", { name: "Collection actions" }));
    expect(screen.getAllByRole("menuitem").map((item) => item.textContent)).toEqual(
      isOwn ? ["Edit", "Share with people…", "Public page…", "Export…", "Delete"] : ["Export…"],
    );
    cleanup();
  }
});

it("allows dropping a dragged entry on other collections only, and not as a file on the window", async () => {
  const { calls } = await mountWithServer(
    <>
      <HomePage />
      <DropZone />
    </>,
    "/home",
    {
      "GET /api/entries": answerJson({ items: [createEntry()], nextCursor: null }),
      "GET /api/collections": answerJson({ items: [tools, unfiled], nextCursor: null, total: 2 }),
      "POST /api/entries/move": answerJson({ moved: 1 }),
    },
  );
  const card = await screen.findByRole("article", { name: "The quiet virtue of friction" });
  const places = within(await screen.findByRole("region", { name: "Your Collections" }));
  const [own, other] = await waitFor(() => {
    const items = places.getAllByRole("listitem");
    expect(items).toHaveLength(2);
    return items;
  });
  const data = {
    types: ["text/uri-list"],
    setData: () => {},
    setDragImage: () => {},
    getData: () => "",
    files: [],
  };
  const fire = (target: Element, type: string) => {
    const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), {
      dataTransfer: data,
    });
    act(() => void target.dispatchEvent(event));
    return event.defaultPrevented;
  };
  fire(card, "dragstart");
  await waitFor(() => expect(fire(other!, "dragover")).toBe(true));
  expect(fire(own!, "dragover")).toBe(false);
  fire(document.body, "dragenter");
  expect(screen.queryByText("Drop to add it")).toBeNull();
  fire(other!, "drop");
  fire(card, "dragend");
  await screen.findByText("Moved to Unfiled");
  await waitFor(() =>
    expect(calls.map(({ body }) => body)).toContainEqual({
      changeId: expect.any(String),
      ids: ["entry-1"],
      collectionId: "unfiled",
    }),
  );
  fire(document.body, "dragenter");
  await screen.findByText("Drop to add it");
});
