import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it } from "vitest";
import { changeItems, listCached, putIn, takeOut } from "./cached-lists.ts";

type Item = { id: string; title?: string };
let client: QueryClient;

const pagesKey = ["items", "pages"];
const queryKey = ["items"];
const isB = ({ id }: Item) => id === "b";

beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(["items", "array"], [{ id: "a" }, { id: "b" }]);
  client.setQueryData(["items", "page"], { items: [{ id: "b" }], notes: ["one"] });
  client.setQueryData(pagesKey, {
    pages: [
      { items: [{ id: "a" }], total: 3 },
      { items: [{ id: "b" }, { id: "c" }], total: 3 },
    ],
    pageParams: ["", "next"],
  });
});

const read = () => client.getQueriesData({ queryKey }).map(([, data]) => data);

it("takes an item out of arrays, pages and pages of pages, and puts it back in its place", () => {
  const before = read();
  const putBack = takeOut<Item>(client, queryKey, isB);
  expect(read()).toEqual([
    [{ id: "a" }],
    { items: [], notes: ["one"] },
    {
      pages: [
        { items: [{ id: "a" }], total: 2 },
        { items: [{ id: "c" }], total: 2 },
      ],
      pageParams: ["", "next"],
    },
  ]);
  putBack();
  expect(read()).toEqual(before);
});

it("puts back one of two items without the other, and none that was loaded again", () => {
  const putBack = takeOut<Item>(client, pagesKey, isB);
  takeOut<Item>(client, pagesKey, ({ id }) => id === "c");
  putBack();
  putBack();
  expect(listCached<Item>(client, { queryKey: pagesKey })).toEqual([{ id: "a" }, { id: "b" }]);
});

it("puts a new item first into one list only", () => {
  client.setQueryData([...pagesKey, "filtered"], []);
  putIn<Item>(client, pagesKey, { id: "new" }, ({ id }) => id === "new");
  expect(listCached<Item>(client, { queryKey: pagesKey }).map(({ id }) => id)).toEqual([
    "new",
    "a",
    "b",
    "c",
  ]);
});

it("leaves a list without the item as stale as it is", async () => {
  await client.invalidateQueries({ queryKey });
  changeItems<Item>(client, queryKey, (one) => (one.id === "a" ? { ...one, title: "A" } : one));
  const isInvalidated = (key: string) => client.getQueryState(["items", key])!.isInvalidated;
  expect(isInvalidated("page")).toBe(true);
  expect(isInvalidated("array")).toBe(false);
});
