import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import {
  type Answers,
  answerJson,
  createEntry,
  mountWithServer,
} from "#features/entries/web/testing/mount.tsx";
import { LibraryPage } from "../library-page.tsx";

const work = { id: "collection-2", title: "Work", category: "" };
const first = createEntry({ id: "e1", title: "Tides", createdAt: "2026-01-01T00:00:00.000Z" });
const second = createEntry({
  id: "e2",
  title: "Tides of the harbour",
  collection: work,
  duplicateOf: "e1",
});

function answers(more: Answers = {}): Answers {
  return {
    "GET /api/library": () => answerJson({ items: [second, first], nextCursor: null }),
    "GET /api/library/count": () => answerJson({ count: 2, isMore: false }),
    "GET /api/saved-filters": () => answerJson({ items: [], nextCursor: null }),
    "GET /api/collections": () => answerJson({ items: [], nextCursor: null, total: 0 }),
    "GET /api/profile": () => answerJson({}),
    "GET /api/entries/e1/duplicates": () => answerJson({ items: [first, second] }),
    "GET /api/entries/e2/duplicates": () => answerJson({ items: [first, second] }),
    ...more,
  };
}

const findCard = () => screen.findByRole("article", { name: second.title });

it("asks on the card of the later entry, and no more after both are kept", async () => {
  const { duplicateOf: _, ...kept } = second;
  const { user, calls } = await mountWithServer(
    <LibraryPage />,
    "/library",
    answers({ "PATCH /api/entries/e2": answerJson(kept) }),
  );
  const card = await findCard();
  expect(await within(card).findByText(/You saved this already/)).toBeTruthy();
  expect(
    within(card).getByRole("link", { name: "Open the earlier entry" }).getAttribute("href"),
  ).toBe("/entry/e1");
  expect(screen.getAllByText(/You saved this already/)).toHaveLength(1);
  await user.click(within(card).getByRole("button", { name: "Keep both" }));
  await waitFor(() => expect(screen.queryByText(/You saved this already/)).toBeNull());
  expect(calls.find(({ method }) => method === "PATCH")?.body).toEqual({ duplicateOf: null });
});

it("merges into the entry that is chosen, and shows a refusal in the dialog", async () => {
  let refusal: string | null = "Others could not see all of these entries.";
  const { user, calls } = await mountWithServer(
    <LibraryPage />,
    "/library",
    answers({
      "POST /api/entries/merge": () =>
        refusal === null
          ? answerJson({ entry: first, merged: 1, changeId: "c1" })
          : answerJson({ error: { code: "conflict", message: refusal } }, 409),
    }),
  );
  await user.click(await within(await findCard()).findByRole("button", { name: "Merge…" }));
  const dialog = await screen.findByRole("dialog", { name: "Merge 2 entries" });
  expect(within(dialog).getByRole("radio", { name: /^Tides In/ })).toHaveProperty("checked", true);
  expect(within(dialog).getByLabelText("Keep it in")).toBeTruthy();
  await user.click(within(dialog).getByRole("button", { name: "Merge" }));
  expect((await within(dialog).findByRole("alert")).textContent).toBe(refusal);
  refusal = null;
  await user.click(within(dialog).getByRole("button", { name: "Merge" }));
  await screen.findByText("Entries merged");
  const sent = calls.filter(({ path }) => path === "/api/entries/merge").at(-1)!;
  expect(sent.body).toMatchObject({
    ids: ["e2"],
    into: "e1",
    collectionId: first.collection.id,
  });
});

it("tells entries with the same title, site and day apart", async () => {
  const one = { ...first, url: "https://example.com/tides" };
  const other = {
    ...second,
    title: first.title,
    createdAt: first.createdAt,
    collection: first.collection,
    url: "https://example.com/print/tides",
    whyItsInteresting: "Ada sent it. ".repeat(20),
  };
  const { user } = await mountWithServer(
    <LibraryPage />,
    "/library",
    answers({
      "GET /api/library": () => answerJson({ items: [other, one], nextCursor: null }),
      "GET /api/entries/e2/duplicates": () => answerJson({ items: [one, other] }),
    }),
  );
  const [card] = await screen.findAllByRole("article", { name: first.title });
  await user.click(await within(card!).findByRole("button", { name: "Merge…" }));
  const dialog = await screen.findByRole("dialog", { name: "Merge 2 entries" });
  expect(within(dialog).getByRole("radio", { name: /· example\.com\/tides ·/ })).toBeTruthy();
  expect(
    within(dialog).getByRole("radio", {
      name: /· example\.com\/print\/tides · .* · “Ada sent it\. .{60,80}…”$/,
    }),
  ).toBeTruthy();
});

it("offers to merge every entry of the list of duplicates", async () => {
  await mountWithServer(<LibraryPage />, "/library?duplicates=true", answers());
  const card = await screen.findByRole("article", { name: first.title });
  expect(await within(card).findByText("You saved this more than once.")).toBeTruthy();
  expect(within(card).getByRole("button", { name: "Merge…" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Remove filter Duplicates" })).toBeTruthy();
});
