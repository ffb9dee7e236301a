import { expect, it } from "vitest";
import { forgetMissing, storeShared } from "./forget-ended.ts";
import { openStorage } from "./testing/open-storage.ts";
import { createUserStore } from "./user-store.ts";

const [tides, moons, entry] = ["1", "2", "3"].map(
  (digit) => `00000000-0000-4000-8000-00000000000${digit}`,
) as [string, string, string];
const list = (...ids: string[]) => JSON.stringify({ items: ids.map((id) => ({ id })) });

/** A device that stored a collection, one of its entries with its text, and a note of the user. */
async function openDevice() {
  const { storage, list: listKeys } = openStorage();
  const store = createUserStore(storage);
  await store.adopt("vera", {});
  const ticket = (await store.createTicket())!;
  await store.put(ticket, `/.stored/page/collection/${tides}`, `{"title":"Tides"}`);
  await store.put(ticket, `/.stored/data/api/entries/${entry}`, `{"in":"${tides}"}`);
  await store.put(ticket, `/.stored/data/api/entries/${entry}/content`, "The whole text");
  await store.put(ticket, "/.stored/page/profile", "Vera");
  const listStored = () => listKeys().filter((key) => /\/(?:page|data)\//.test(key));
  return { store, ticket, listStored };
}

it("deletes everything stored once the server has no collection that is stored", async () => {
  const { store, listStored } = await openDevice();
  await forgetMissing(`/collection/${moons}`, store);
  expect(listStored()).toHaveLength(4);
  await forgetMissing(`/api/collections/${tides}`, store);
  expect(listStored()).toEqual([]);
});

it("deletes an entry and its text once the server has it no more", async () => {
  const { store, listStored } = await openDevice();
  await forgetMissing(`/entry/${entry}`, store);
  expect(listStored()).toEqual([`/.stored/page/collection/${tides}`, "/.stored/page/profile"]);
});

it("deletes everything stored once one collection of others is missing in their list", async () => {
  const { store, ticket, listStored } = await openDevice();
  await storeShared(list(tides), ticket, store);
  await storeShared(list(tides, moons), ticket, store);
  expect(listStored()).toHaveLength(5);
  await storeShared(list(moons), ticket, store);
  expect(listStored()).toEqual(["/.stored/data/api/shared-collections"]);
});
