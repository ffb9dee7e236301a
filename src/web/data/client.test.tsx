import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { defineApi } from "#shared/endpoint.ts";
import { pageOf, PageQuery } from "#shared/pages.ts";
import { callerOf } from "./client.ts";
import { pagesFrom } from "./pages-from.ts";

afterEach(() => vi.unstubAllGlobals());

const numbersApi = defineApi("Numbers", {
  "GET /api/numbers": {
    summary: "List numbers",
    scope: "read",
    query: PageQuery.extend({ q: z.string().optional() }),
    answer: pageOf(z.number()),
  },
  "PATCH /api/numbers/:key/parts/:part{.+}": {
    summary: "Change a part",
    scope: "write",
    body: z.object({ digits: z.array(z.number()) }),
    answer: z.object({ value: z.number() }),
  },
  "DELETE /api/numbers": { summary: "Delete all", scope: "write", answer: null },
});
const call = callerOf<typeof numbersApi>();

function answer(...bodies: unknown[]) {
  const fetched = vi.fn<typeof fetch>(async () => Response.json(bodies.shift() ?? null));
  vi.stubGlobal("fetch", fetched);
  return () => fetched.mock.calls.map(([path, init]) => [init?.method, path, init?.body]);
}

it("fills the path, and sends the body", async () => {
  const asked = answer({ value: 7 });
  const digits: readonly number[] = [1, 2];
  const params = { key: "a/b ?", part: 3 };
  const { value } = await call("PATCH /api/numbers/:key/parts/:part{.+}", {
    params,
    body: { digits },
  });
  expect(value).toBe(7);
  expect(asked()).toEqual([
    ["PATCH", "/api/numbers/a%2Fb%20%3F/parts/3", JSON.stringify({ digits })],
  ]);
});

it("sends a formatted search with the rest of the query, without empty values", async () => {
  const asked = answer({ items: [], nextCursor: null });
  await call("GET /api/numbers", { search: "of=1&of=2", query: { q: "", cursor: undefined } });
  expect(asked()).toEqual([["GET", "/api/numbers?of=1&of=2", null]]);
});

it("accepts no other path, parameter, query or body than declared", () => {
  // Compiled only.
  const wrong = () => [
    // @ts-expect-error there is no such path
    call("GET /api/number"),
    // @ts-expect-error the path has parameters
    call("PATCH /api/numbers/:key/parts/:part{.+}", { body: { digits: [] } }),
    // @ts-expect-error a digit is a number
    call("PATCH /api/numbers/:key/parts/:part{.+}", { params, body: { digits: ["1"] } }),
    // @ts-expect-error there is no such parameter of the query
    call("GET /api/numbers", { query: { quiet: true } }),
    // @ts-expect-error it has no body
    call("DELETE /api/numbers", { body: {} }),
  ];
  const params = { key: "a", part: "b" };
  expect(wrong).toBeTypeOf("function");
});

it("follows the cursors to the last page, with a larger limit after the first", async () => {
  const asked = answer({ items: [1, 2], nextCursor: "abc" }, { items: [3], nextCursor: null });
  const { pages } = await new QueryClient().fetchInfiniteQuery({
    queryKey: ["numbers"],
    pages: 5,
    ...pagesFrom((options) => call("GET /api/numbers", options), { q: "a", limit: 2 }, 10),
  });
  expect(pages.map(({ items }) => items)).toEqual([[1, 2], [3]]);
  expect(asked().map(([, path]) => path)).toEqual([
    "/api/numbers?q=a&limit=2",
    "/api/numbers?q=a&limit=10&cursor=abc",
  ]);
});
