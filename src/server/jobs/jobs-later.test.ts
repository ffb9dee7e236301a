/** Jobs that are due later; the test moves their time instead of waiting. */
import { describe, expect, it } from "vitest";
import { setUpQueues } from "../testing/job-queues.ts";
import { waitFor } from "../testing/test-context.ts";
import type { JobKind, JobData } from "./job-kind.ts";

const on = await setUpQueues();

/** One at a time and oldest first, so a job due earlier has run before a later one. */
function listWorked(): [unknown[], Pick<JobKind, "work" | "concurrency">] {
  const worked: unknown[] = [];
  const work = async (data: JobData) => void worked.push(data["name"]);
  return [worked, { work, concurrency: 1 }];
}

describe("a job due later", () => {
  it("is due that many seconds after sending, and at once without a delay", async () => {
    const jobs = await on.openWorker({ work: async () => {} }, { work: false, isAlone: true });
    for (const afterSeconds of [90, 0, 86_400, 1]) await on.send(jobs, {}, { afterSeconds });
    await on.send(jobs, {});
    expect(await on.readDelays()).toEqual([90, 0, 86_400, 1, 0]);
  });

  it("does not run before, and runs once when due", async () => {
    const [worked, kind] = listWorked();
    const jobs = await on.openWorker(kind);
    await on.send(jobs, { name: "later" }, { afterSeconds: 3_600 });
    await on.send(jobs, { name: "now" }, { afterSeconds: 0 });
    await waitFor(async () => worked.length > 0);
    await on.send(jobs, { name: "again" });
    await waitFor(async () => worked.length > 1);
    expect(worked).toEqual(["now", "again"]);

    await on.hurry(jobs);
    await waitFor(async () => (await on.readJobs()).length === 0);
    await on.send(jobs, { name: "last" });
    await waitFor(async () => worked.includes("last"));
    expect(worked).toEqual(["now", "again", "later", "last"]);
  });

  it("is found by polling when nobody nudges", async () => {
    on.pollOften();
    const [worked, kind] = listWorked();
    const web = await on.openWorker(kind, { work: false, isAlone: false });
    await on.send(web, { name: "later" }, { afterSeconds: 3_600 });
    await on.openWorker(kind, { work: true, isAlone: false });
    await on.send(web, { name: "now" });
    await waitFor(async () => worked.length > 0);
    // A process without workers has none to wake.
    await on.hurry(web);
    await waitFor(async () => worked.length > 1);
    expect(worked).toEqual(["now", "later"]);
  });

  it.each([
    ["was stopped", async () => {}],
    // Jobs active in a killed process are returned at the next start, and no others.
    [
      "was killed",
      async () => {
        await on.context.database.system.query(
          `update pgboss.job set state = 'active', started_on = now()
           where name = $1 and data ->> 'name' = 'lost'`,
          [on.queue()],
        );
      },
    ],
  ])("keeps its time when the queue %s and is opened again", async (_how, crash) => {
    const [worked, kind] = listWorked();
    const before = await on.openWorker(kind, { work: false, isAlone: true });
    await on.send(before, { name: "later" }, { afterSeconds: 3_600 });
    await on.send(before, { name: "lost" });
    await crash();
    await on.closeWorker(before);

    const after = await on.openWorker(kind);
    await waitFor(async () => worked.length > 0 && (await on.readJobs()).length === 1);
    expect(worked).toEqual(["lost"]);
    expect(await on.readJobs()).toEqual([{ state: "created", retry_count: 0 }]);
    expect(await on.readDelays()).toEqual([3_600]);

    await on.hurry(after);
    await waitFor(async () => (await on.readJobs()).length === 0);
    expect(worked).toEqual(["lost", "later"]);
  });
});
