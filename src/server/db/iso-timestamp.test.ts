import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { inTransaction } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createUser } from "#server/testing/test-context.ts";
import { isoTimestamp } from "./iso-timestamp.ts";

const context = await setUpContext();
const ada = await createUser(context);

it.each([
  "2026-01-02 03:04:05Z",
  "2026-06-30 23:59:59.999999Z",
  "2026-03-29 02:30:00.1+01",
  "1969-12-31 00:00:00.5Z",
])("formats %s as toISOString does, in any time zone of the connection", async (time) => {
  for (const zone of ["UTC", "Europe/Vienna", "America/St_Johns"])
    await inTransaction(ada, async (tx) => {
      await tx.execute(sql`select set_config('TimeZone', ${zone}, true)`);
      const stored = sql`${time}::timestamptz`;
      const { rows } = await tx.execute<{ text: string; micros: string }>(
        sql`select ${isoTimestamp(stored)} as text, (extract(epoch from ${stored}) * 1000000)::bigint as micros`,
      );
      const { text, micros } = rows[0]!;
      expect(text).toBe(new Date(Math.floor(Number(micros) / 1_000)).toISOString());
    });
});
