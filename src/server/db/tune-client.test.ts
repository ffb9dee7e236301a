import { afterEach, describe, expect, it } from "vitest";
import { setUpContext } from "../testing/contexts.ts";
import { connectDatabase, type Database } from "./database.ts";
import { knownMigration } from "./schema-version.ts";

const context = await setUpContext();
const opened: Database[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});

/** Pools of one connection. */
function connectOne(schema?: number): Database {
  const { connection, settings } = context.database;
  const more = schema === undefined ? {} : { schema };
  const database = connectDatabase(connection, { settings, actors: 1, system: 1, ...more });
  opened.push(database);
  return database;
}

async function listPrepared({ system }: Database): Promise<unknown[]> {
  const { rows } = await system.query("select name, statement from pg_prepared_statements");
  return rows;
}

describe("a named statement", () => {
  it("ends with the version of the schema, because PgBouncer keeps it beyond a migration", async () => {
    for (const schema of [undefined, 7]) {
      const database = connectOne(schema);
      await database.system.query("select $1::int", [1]);
      const statement = `select $1::int /* schema ${schema ?? knownMigration} */`;
      expect(await listPrepared(database)).toEqual([{ name: "s0", statement }]);
    }
  });

  it("gets another name after it could not be prepared, and keeps that", async () => {
    const database = connectOne();
    const client = await database.system.connect();
    const read = () => client.query("select $1::int as one", [1]);
    for (let round = 0; round < 2; round += 1) {
      await client.query("begin");
      await expect(client.query("select 1 / 0")).rejects.toMatchObject({ code: "22012" });
      await expect(read()).rejects.toMatchObject({ code: "25P02" });
      await client.query("rollback");
    }
    for (let round = 0; round < 2; round += 1) expect((await read()).rows).toEqual([{ one: 1 }]);
    client.release();
    expect(await listPrepared(database)).toMatchObject([{ name: "s0__" }]);
  });

  it("keeps its name after it failed to run", async () => {
    const database = connectOne();
    const divide = (by: number) => database.system.query("select 1 / $1::int as part", [by]);
    await expect(divide(0)).rejects.toMatchObject({ code: "22012" });
    expect((await divide(1)).rows).toEqual([{ part: 1 }]);
    expect(await listPrepared(database)).toMatchObject([{ name: "s0" }]);
  });
});
