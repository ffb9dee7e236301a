import { beforeAll, expect, it } from "vitest";
import type { Collection } from "#features/collections/contract.ts";
import type { Interest } from "#features/interests/contract.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createTestApp } from "#server/testing/test-client.ts";

const context = await setUpContext();
const ada = await createTestApp(context).signUp("ada@example.org");
let unfiled: string;

beforeAll(async () => {
  const { body } = await ada.get<{ items: Collection[] }>("/api/collections");
  unfiled = body.items[0]!.id;
});

it("adds, lists, renames and deletes an interest", async () => {
  const path = `/api/collections/${unfiled}/interests`;
  const added = await ada.send<Interest>("POST", path, { name: "  Bees " });
  expect(added).toMatchObject({ status: 201, body: { name: "Bees", collectionId: unfiled } });
  expect(await ada.get(path)).toMatchObject({
    status: 200,
    body: { items: [added.body], nextCursor: null },
  });
  const { id } = added.body;
  expect(await ada.send("PATCH", `/api/interests/${id}`, { name: "Owls" })).toMatchObject({
    status: 200,
    body: { ...added.body, name: "Owls" },
  });
  expect((await ada.send("DELETE", `/api/interests/${id}`)).status).toBe(204);
  expect((await ada.get(path)).body).toEqual({ items: [], nextCursor: null });
});

it('returns "duplicate" for an existing name, and a message for an empty one', async () => {
  const path = `/api/collections/${unfiled}/interests`;
  await ada.send("POST", path, { name: "Tea" });
  expect(await ada.send("POST", path, { name: "TEA" })).toMatchObject({
    status: 409,
    body: { error: { code: "duplicate", fields: { name: expect.any(String) } } },
  });
  expect(await ada.send("POST", path, { name: " " })).toMatchObject({
    status: 400,
    body: { error: { code: "validation", message: "Name is required" } },
  });
});

it.each([
  ["GET", "/api/collections/nowhere/interests"],
  ["PATCH", "/api/interests/nowhere"],
  ["DELETE", "/api/interests/nowhere"],
])("returns 404 for %s %s with an unknown id", async (method, path) => {
  const body = method === "PATCH" ? { name: "Mine" } : undefined;
  expect((await ada.send(method, path, body)).status).toBe(404);
});
