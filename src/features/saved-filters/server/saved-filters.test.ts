import { describe, expect, it } from "vitest";
import type { SavedFilter } from "#features/saved-filters/contract.ts";
import { inTransaction } from "#server/app-context.ts";
import { setUpClients } from "#server/testing/contexts.ts";
import { waitFor } from "#server/testing/test-context.ts";
import { maxSavedFilters } from "#shared/library-filters.ts";
import { insertSavedFilter } from "./service.ts";

const { ada, context, eve, signUp } = await setUpClients();

type Client = typeof ada;
const list = async (client: Client) =>
  (await client.get<{ items: SavedFilter[] }>("/api/saved-filters")).body.items;
const save = (client: Client, name: string, search = "note=true") =>
  client.send<SavedFilter>("POST", "/api/saved-filters", { name, search });

describe("/api/saved-filters", () => {
  it("keeps filters in the user's order, and writes equal filters equally", async () => {
    const ids = [];
    for (const name of ["One", "Two", "Three"]) ids.push((await save(ada, name)).body.id);
    const path = `/api/saved-filters/${ids[2]}`;
    const changed = {
      name: " First ",
      search: "?sort=title&topic=Owls&topic=owls&x=1",
      position: 0,
    };
    expect((await ada.send<SavedFilter>("PATCH", path, changed)).body).toMatchObject({
      name: "First",
      search: "topic=Owls&sort=title",
    });
    expect((await list(ada)).map(({ name }) => name)).toEqual(["First", "One", "Two"]);
    await ada.send("PATCH", path, { position: 99 });
    expect((await list(ada)).map(({ name }) => name)).toEqual(["One", "Two", "First"]);
    expect((await ada.send("DELETE", path)).status).toBe(204);
    expect((await ada.send("DELETE", path)).status).toBe(404);
    expect((await list(ada)).map(({ name }) => name)).toEqual(["One", "Two"]);
  });

  it("rejects what is no name or no filter, with a message", async () => {
    for (const [body, message] of [
      [{ name: " ", search: "note=true" }, "Please enter a name"],
      [{ name: "x".repeat(101), search: "note=true" }, "A name has at most 100 characters"],
      [{ name: "All", search: "sort=title&note=maybe" }, "Please choose at least one filter first"],
      [{ name: "Long", search: "q=a".repeat(2_000) }, "This filter is too long to save"],
    ] as const) {
      const answer = await ada.send<{ error: { message: string } }>(
        "POST",
        "/api/saved-filters",
        body,
      );
      expect(answer).toMatchObject({ status: 400, body: { error: { message } } });
    }
  });

  it("returns 404 for a filter of another user, and does not list it", async () => {
    const { id } = (await save(ada, "Mine")).body;
    expect((await eve.send("PATCH", `/api/saved-filters/${id}`, { name: "Eve's" })).status).toBe(
      404,
    );
    expect((await eve.send("DELETE", `/api/saved-filters/${id}`)).status).toBe(404);
    expect(await list(eve)).toEqual([]);
    expect((await list(ada)).at(-1)).toMatchObject({ name: "Mine" });
  });

  it("never exceeds the maximum, also with simultaneous requests", async () => {
    for (let at = 0; at < maxSavedFilters - 2; at += 1) await save(eve, `Filter ${at}`);
    const statuses = (await Promise.all(["a", "b", "c", "d"].map((name) => save(eve, name)))).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([201, 201, 409, 409]);
    expect(await list(eve)).toHaveLength(maxSavedFilters);
  });

  it("counts only after a simultaneous save of the user is stored", async () => {
    const zoe = await signUp("zoe@example.org");
    const { body } = await zoe.get<{ user: { id: string } }>("/api/auth/get-session");
    const userId = body.user.id;
    for (let at = 0; at < maxSavedFilters - 1; at += 1) await save(zoe, `Filter ${at}`);
    let isAnswered = false;
    const { second } = await inTransaction({ app: context, userId }, async (tx) => {
      await insertSavedFilter(tx, userId, { name: "First", search: "note=true" });
      const second = save(zoe, "Second").finally(() => (isAnswered = true));
      await waitFor(async () => {
        const { rowCount } = await context.database.system.query(`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`);
        return isAnswered || rowCount! > 0;
      });
      return { second };
    });
    expect((await second).status).toBe(409);
    expect(await list(zoe)).toHaveLength(maxSavedFilters);
  });
});

describe("/api/library over HTTP", () => {
  it("rejects impossible values by name", async () => {
    for (const [search, field] of [
      ["note=maybe", "note"],
      ["collectionId=1", "collectionId"],
      ["type=exe", "type"],
      ["saved=soon", "saved"],
      [`topic=${"x".repeat(201)}`, "topic"],
      [Array.from({ length: 21 }, (_, at) => `topic=${at}`).join("&"), "topic"],
      ["sort=best", "sort"],
    ]) {
      const { status, body } = await ada.get<{ error: { fields: object } }>(
        `/api/library?${search}`,
      );
      expect({ search, status, fields: Object.keys(body.error.fields) }).toMatchObject({
        status: 400,
        fields: [expect.stringContaining(field!) as string],
      });
    }
  });
});
