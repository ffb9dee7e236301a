import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import type { Page } from "#shared/pages.ts";
import { pagesOf } from "./pages-of.ts";

afterEach(() => vi.unstubAllGlobals());

it("follows the cursors to the last page, with a larger limit after the first", async () => {
  const fetched = vi.fn<typeof fetch>(async (path) =>
    Response.json(
      String(path).includes("cursor=")
        ? { items: [3], nextCursor: null }
        : { items: [1, 2], nextCursor: "abc" },
    ),
  );
  vi.stubGlobal("fetch", fetched);
  const { pages } = await new QueryClient().fetchInfiniteQuery({
    queryKey: ["numbers"],
    pages: 5,
    ...pagesOf<Page<number>>("/api/numbers", { q: "a", limit: 2 }, 10),
  });
  expect(pages.map(({ items }) => items)).toEqual([[1, 2], [3]]);
  const asked = fetched.mock.calls.map(([path]) => new URLSearchParams(String(path).split("?")[1]));
  expect(asked.map((query) => Object.fromEntries(query))).toEqual([
    { q: "a", limit: "2" },
    { q: "a", cursor: "abc", limit: "10" },
  ]);
});
