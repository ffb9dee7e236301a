import { drizzle } from "drizzle-orm/node-postgres";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { openTestMachine } from "./testing/test-machine.ts";
import { describeError } from "./log.ts";

describe("the log", () => {
  it("tells which statement failed and never what people wrote", async () => {
    const machine = await openTestMachine();
    const secret = "a-password-hash-nobody-may-read";
    const error: unknown = await drizzle(machine.database.actors)
      .execute(sql`select no_such_function(${secret})`)
      .catch((failure: unknown) => failure);
    await machine.close();

    const logged = JSON.stringify(describeError(error));
    expect(logged).toContain("no_such_function");
    expect(logged).not.toContain(secret);
  });
});
