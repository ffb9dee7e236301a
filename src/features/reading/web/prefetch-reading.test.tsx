import { afterEach, expect, it, vi } from "vitest";
import { createEntry, serveForTests } from "#features/entries/web/testing/mount.tsx";
import { createQueryClient } from "#web/data/query-client.ts";
import { prefetchReading } from "./prefetch-reading.ts";

afterEach(() => void vi.useRealTimers());

it("renders the page without a text that is late, which leaves no timer behind", async () => {
  vi.useFakeTimers();
  const late = Promise.withResolvers<Response>();
  serveForTests({ "GET /api/entries/entry-1/document": () => late.promise });
  const client = createQueryClient();
  const loading = prefetchReading(client, createEntry({ status: "ready" }), 5_000);
  await vi.advanceTimersByTimeAsync(5_000);
  await loading;
  client.clear();
  late.resolve(Response.json({}));
  await vi.advanceTimersByTimeAsync(10);
  expect(vi.getTimerCount()).toBe(0);
});
