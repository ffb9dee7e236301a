import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { answerJson, type Answers, mountWithServer } from "#features/entries/web/testing/mount.tsx";
import type { TrashItem, TrashPage as Listed } from "#features/trash/contract.ts";
import { TrashPage } from "./trash-page.tsx";

const entry: TrashItem = {
  id: "e1",
  kind: "entry",
  title: "Waggle dances",
  url: "https://www.example.org/bees",
  siteName: null,
  picture: null,
  siteIcon: null,
  collection: { title: "Bees", isGone: false },
  entries: 0,
  deletedAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  daysLeft: 29,
};
const collection: TrashItem = {
  ...entry,
  id: "c1",
  kind: "collection",
  title: "",
  url: null,
  collection: null,
  entries: 12,
  daysLeft: 1,
};
const project: TrashItem = {
  ...collection,
  id: "p1",
  kind: "project",
  title: "Talk",
  entries: 0,
  daysLeft: 0,
};
const counts = { entry: 1_213, collection: 1, project: 1 };
const pageOf = (items: TrashItem[], more: Partial<Listed> = {}) =>
  answerJson({ items, nextCursor: null, counts, emptying: 0, ...more } satisfies Listed);
const nothing = { entry: 0, collection: 0, project: 0 };

async function open(answers: Answers, path = "/trash") {
  const { calls, user } = await mountWithServer(<TrashPage />, path, {
    "GET /api/trash": pageOf([entry, collection, project]),
    ...answers,
  });
  await screen.findByRole("heading", { level: 1, name: "Trash" });
  return { calls, user };
}
const rows = () => screen.getAllByRole("listitem").map((row) => row.textContent);

it("shows what an item was, its collection, its deletion date and the remaining days", async () => {
  await open({});
  await screen.findByText("Waggle dances");
  const [one, two, three] = rows();
  expect(one).toContain("Entry of Bees ·example.org ·Deleted 3 hours ago ·29 days left");
  expect(two).toContain("UntitledCollection, with 12 entries");
  expect(two).toContain("Less than a day left");
  expect(three).toContain("TalkProject");
  expect(three).toContain("Less than a day left");
});

it("removes a restored item immediately, shows a message that opens it, and focuses the next row", async () => {
  const { calls, user } = await open({
    "POST /api/trash/e1/restore": answerJson({
      id: "e1",
      kind: "entry",
      title: "Waggle dances",
      entries: 1,
      isUnfiledInstead: true,
      madePrivate: 1,
    }),
  });
  await user.click(await screen.findByRole("button", { name: "Restore Waggle dances" }));
  await screen.findByText("Restored to Unfiled, as its collection is gone. It is private again.");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Restore Untitled" }));
  expect(calls.filter(({ method }) => method === "POST")).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Open" }));
  await screen.findByText("/entry/$id");
});

it("shows an item again with the reason if it could not be restored", async () => {
  const { user } = await open({
    "POST /api/trash/c1/restore": answerJson(
      {
        error: {
          code: "conflict",
          message: "You have 10,000 collections, which is as many as can be",
        },
      },
      409,
    ),
  });
  await user.click(await screen.findByRole("button", { name: "Restore Untitled" }));
  await screen.findByText(/as many as can be/);
  expect(await screen.findByRole("button", { name: "Restore Untitled" })).toBeTruthy();
});

it("asks before a permanent deletion and names what is deleted with it", async () => {
  const { calls, user } = await open({
    "DELETE /api/trash/c1": () => new Response(null, { status: 204 }),
  });
  await user.click(await screen.findByRole("button", { name: "Delete Untitled for good" }));
  const dialog = within(screen.getByRole("alertdialog"));
  dialog.getByText("12 entries in it will be deleted too. This cannot be undone.");
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(calls.some(({ method }) => method === "DELETE")).toBe(false);
  await user.click(screen.getByRole("button", { name: "Delete Untitled for good" }));
  await user.click(screen.getByRole("button", { name: "Delete for good" }));
  await screen.findByText("Deleted for good");
  expect(calls.filter(({ method }) => method === "DELETE")).toHaveLength(1);
});

it("asks before emptying and shows the counts, then shows an empty trash with a link back", async () => {
  let listed = pageOf([entry]);
  const { user } = await open({
    "GET /api/trash": () => listed.clone(),
    "DELETE /api/trash": () => {
      listed = pageOf([], { counts: nothing });
      return new Response(null, { status: 204 });
    },
  });
  await user.click(await screen.findByRole("button", { name: "Empty Trash" }));
  const dialog = within(screen.getByRole("alertdialog"));
  dialog.getByText(/^1,213 entries, 1 collection,? and 1 project will be deleted for good/);
  await user.click(dialog.getByRole("button", { name: "Empty Trash" }));
  await screen.findByText("Trash emptied");
  await screen.findByText("The trash is empty");
  expect(screen.getByRole("link", { name: "Back to your entries" }).getAttribute("href")).toBe(
    "/home",
  );
  expect(screen.getByRole("button", { name: "Empty Trash" })).toHaveProperty("disabled", true);
});

it("filters by kind and loads more items at the end of the list", async () => {
  const { calls, user } = await open({
    "GET /api/trash": ({ path }) =>
      path.includes("cursor=next")
        ? pageOf([{ ...entry, id: "e2", title: "Second" }])
        : pageOf([entry], { nextCursor: "next" }),
  });
  await user.click(screen.getByRole("radio", { name: "Entries" }));
  await user.click(await screen.findByRole("button", { name: "Show more" }));
  await screen.findByText("Second");
  const asked = new URL(calls.at(-1)!.path, "http://x").searchParams;
  expect([asked.get("kind"), asked.get("cursor")]).toEqual(["entry", "next"]);
});

it("shows an error if the list fails to load, and retries", async () => {
  let isBroken = true;
  const { user } = await open({
    "GET /api/trash": () =>
      isBroken
        ? answerJson({ error: { code: "internal", message: "No luck" } }, 500)
        : pageOf([entry]),
  });
  await screen.findByText("Failed to load the trash");
  isBroken = false;
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Waggle dances")).toBeTruthy();
});

it("shows the remaining number of items while an emptying runs, until it is finished", async () => {
  let emptying = 9_500;
  await open({ "GET /api/trash": () => pageOf([], { counts: nothing, emptying }) });
  await screen.findByText(/^Still deleting 9,500 for good/);
  screen.getByText("The trash is empty");
  emptying = 0;
  await waitFor(() => expect(screen.queryByText(/^Still deleting/)).toBeNull());
});
