import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openStorage } from "./testing/open-storage.ts";
import { createUserStore } from "./user-store.ts";

const hour = 60 * 60 * 1000;
const small = { items: 3, bytes: 100, bytesEach: 60 };

async function openFor(userId: string, limits = small) {
  const time = { now: Date.parse("2026-11-22T12:00:00Z") };
  const { storage, list } = openStorage();
  const store = createUserStore(storage, limits, () => time.now);
  await store.adopt(userId, { theme: "dark" });
  const keep = async (key: string, text: string) =>
    store.put((await store.createTicket())!, key, text);
  return { store, time, list, keep };
}

describe("openPersonStore", () => {
  it("returns a stored text with the time at which it was stored", async () => {
    const { store, keep } = await openFor("ada");
    await keep("/a", "text");
    expect(await store.read("/a")).toEqual({
      text: "text",
      storedAt: "2026-11-22T12:00:00.000Z",
    });
    expect(await store.getUser()).toMatchObject({ userId: "ada", base: { theme: "dark" } });
    expect(await store.read("/b")).toBeUndefined();
  });

  it("deletes the data after sign-out and when another user signs in", async () => {
    const { store, keep, list } = await openFor("ada");
    await keep("/a", "text");
    expect(await store.adopt("ada", {})).toBe(false);
    expect(await store.read("/a")).not.toBeUndefined();
    expect(await store.adopt("eve", {})).toBe(true);
    expect(list()).toEqual(["/.stored/person"]);
    await keep("/a", "Eve's");
    await store.clear();
    expect([list(), await store.getUser(), await store.read("/a")]).toEqual([[], null, null]);
    expect(await store.createTicket()).toBeNull();
  });

  it("does not keep a response that was requested before sign-out", async () => {
    const { store, list } = await openFor("ada");
    const ticket = (await store.createTicket())!;
    await store.clear();
    await store.put(ticket, "/a", "of Ada");
    await store.adopt("ada", {});
    await store.put(ticket, "/a", "of Ada");
    await store.adopt("eve", {});
    await store.put(ticket, "/a", "of Ada");
    expect(list()).toEqual(["/.stored/person"]);
  });

  it("keeps data until the session expires, or for a day if its expiry is unknown", async () => {
    const { store, keep, time, list } = await openFor("ada");
    await keep("/a", "text");
    time.now += 23 * hour;
    expect(await store.read("/a")).toMatchObject({ text: "text" });
    await store.renew("ada", time.now + 30 * 24 * hour);
    time.now += 29 * 24 * hour;
    expect(await store.read("/a")).toMatchObject({ text: "text" });
    time.now += 2 * 24 * hour;
    expect(await store.read("/a")).toBeNull();
    expect(list()).toEqual([]);
  });

  it("deletes the data when the session is another user's", async () => {
    const { store, keep, list } = await openFor("ada");
    await keep("/a", "text");
    await store.renew("eve", Date.now() + hour);
    expect(list()).toEqual([]);
  });

  it("removes a deleted item's text and every text that mentions it", async () => {
    const { store, keep, list } = await openFor("ada");
    await keep("/entry/one", "text");
    await keep("/home", "lists one");
    await keep("/entry/two", "text");
    await store.removeWhere((text) => text.includes("one"));
    expect(list().toSorted()).toEqual(["/.stored/index", "/.stored/person", "/entry/two"]);
  });

  it("limits the number of items and bytes, and deletes the oldest first", async () => {
    const { keep, list } = await openFor("ada");
    for (const key of ["/a", "/b", "/a", "/c", "/d"]) await keep(key, "x");
    const kept = () => list().filter((key) => !key.startsWith("/.stored"));
    expect(kept()).toEqual(["/a", "/c", "/d"]);
    await keep("/long", "x".repeat(31));
    expect(kept()).toEqual(["/a", "/c", "/d"]);
    await keep("/e", "x".repeat(30));
    await keep("/f", "x".repeat(30));
    expect(kept()).toEqual(["/f"]);
  });

  it("never returns one user's data to another, in any order of sign-ins and sign-outs", async () => {
    const person = fc.constantFrom("ada", "eve");
    const step = fc.oneof(
      fc.record({ does: fc.constant("adopt" as const), person }),
      fc.record({ does: fc.constant("keep" as const), person }),
      fc.record({ does: fc.constant("clear" as const), person }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const { store } = await openFor("ada");
        let here: string | null = "ada";
        for (const { does, person } of steps) {
          if (does === "adopt") await store.adopt((here = person), {});
          if (does === "clear") await store.clear().then(() => (here = null));
          const ticket = await store.createTicket();
          if (does === "keep" && ticket) await store.put(ticket, "/mine", ticket.userId);
        }
        const stored = await store.read("/mine");
        expect([undefined, null, here]).toContain(stored?.text);
        expect((await store.getUser())?.userId ?? null).toBe(here);
      }),
    );
  });
});
