import { afterAll, beforeAll, expect, it } from "vitest";
import { getEntry } from "#features/entries/server/service.ts";
import type { Ctx } from "#server/machine.ts";
import { makeEntry } from "#server/testing/test-entries.ts";
import {
  eventually,
  makePerson,
  openTestMachine,
  type TestMachine,
} from "#server/testing/test-machine.ts";
import { resumeStranded } from "./read-job.ts";

let machine: TestMachine;
let ada: Ctx;

beforeAll(async () => {
  machine = await openTestMachine();
  ada = await makePerson(machine);
});
afterAll(() => machine.close());

it("an entry that lost its job is read all the same, and one that has one is left to it", async () => {
  const text =
    "Tides follow the moon. Harbours publish their heights because ships must know them.";
  const entry = await makeEntry(ada, { text, status: "processing", step: "summarising" });
  await machine.work();
  await resumeStranded(machine);
  expect((await getEntry(ada, entry.id)).status).toBe("processing");

  await machine.database.system.query(
    "update global_entries set updated_at = now() - interval '11 minutes' where id = $1",
    [entry.entryId],
  );
  await resumeStranded(machine);
  const read = await eventually(async () => {
    const found = await getEntry(ada, entry.id);
    return found.status === "ready" && found;
  });
  expect(read.summary).toContain("Tides follow the moon.");
});
