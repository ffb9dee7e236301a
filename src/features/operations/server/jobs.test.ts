import { describe, expect, it } from "vitest";
import type { AdminQueues, FailedJobPage } from "#features/operations/contract.ts";
import { asSystem } from "#server/db/database.ts";
import { waitFor } from "#server/testing/test-context.ts";
import { setUpOperator } from "./testing/set-up-operator.ts";

const clients = await setUpOperator();
const { context, ada, saveText } = clients;
/** The queue that reads captures. */
const readQueue = "read-entry";

describe("jobs", () => {
  let succeeds = false;
  const prepared: unknown[] = [];
  const kind = {
    queue: "sometimes-fails",
    concurrency: 1,
    expireInSeconds: 10,
    retryLimit: 0,
    work: async () => {
      if (!succeeds) throw new TypeError("for the secret diary");
    },
    giveUp: async () => {},
    prepareRetry: async (data: unknown) => void prepared.push(data),
  };
  const failed = async () =>
    (await clients.olga.get<FailedJobPage>("/api/admin/jobs/failed?queue=sometimes-fails")).body
      .items;

  const failTwo = async () => {
    await context.jobs.register([kind], { work: true });
    await asSystem(context.database, (tx) =>
      context.jobs.sendMany(tx, kind.queue, [{ about: "the secret diary" }, { n: 2 }]),
    );
    context.jobs.nudge(kind.queue);
    await waitFor(async () => (await failed()).length === 2);
  };

  it("are listed by queue, and failed ones by type, attempts and class of error only", async () => {
    await failTwo();
    const { body } = await clients.olga.get<AdminQueues>("/api/admin/jobs");
    expect(body.items.find(({ queue }) => queue === kind.queue)).toMatchObject({ active: 0 });
    const [job] = await failed();
    expect(job).toEqual({
      id: expect.any(String),
      queue: kind.queue,
      attempts: 1,
      code: "internal",
      message: "TypeError was thrown.",
      failedAt: expect.any(String),
    });
    const one = await clients.olga.get<FailedJobPage>("/api/admin/jobs/failed?limit=1");
    const two = await clients.olga.get<FailedJobPage>(
      `/api/admin/jobs/failed?limit=1&cursor=${one.body.nextCursor}`,
    );
    expect(two.body.items[0]!.id).not.toBe(one.body.items[0]!.id);
    expect(
      (await clients.olga.get<FailedJobPage>("/api/admin/jobs/failed?queue=mail")).body.items,
    ).toEqual([]);
  });

  it("are discarded, and retried once", async () => {
    const [first, second] = (await failed()) as unknown as [{ id: string }, { id: string }];
    expect((await clients.olga.send("DELETE", `/api/admin/jobs/mail/${first.id}`)).status).toBe(
      404,
    );
    expect(
      (await clients.olga.send("DELETE", `/api/admin/jobs/${kind.queue}/${first.id}`)).status,
    ).toBe(204);
    const retry = `/api/admin/jobs/${kind.queue}/${second.id}/retry`;
    expect((await clients.olga.send("POST", retry)).status).toBe(204);
    await waitFor(async () => (await failed())[0]?.id === second.id && prepared.length === 1);
    succeeds = true;
    await waitFor(async () => (await clients.olga.send("POST", retry)).status === 204);
    await waitFor(async () => {
      const sql = "select from pgboss.job where name = $1";
      return (await context.database.system.query(sql, [kind.queue])).rowCount === 0;
    });
    expect((await clients.olga.send("POST", retry)).status).toBe(404);
  });

  it("continue a failed capture at the step that failed", async () => {
    const { id, captureId } = await saveText(ada, "Owls hunt at night and sleep by day.");
    const status = async () =>
      (await ada.get<{ status: string }>(`/api/entries/${id}`)).body.status;
    const { system } = context.database;
    const failure = { kind: "internal", message: "Something went wrong." };
    const { rows } = await system.query<{ user: string }>(
      `update global_entries set status = 'failed', step = 'summarising', failure = $2
       where id = $1 returning creator_id as user`,
      [captureId, failure],
    );
    const data = { captureId, userId: rows[0]!.user };
    await asSystem(context.database, (tx) =>
      context.jobs.send(tx, readQueue, data, { afterSeconds: 3_600 }),
    );
    const job = await system.query<{ id: string }>(
      "update pgboss.job set state = 'failed', completed_on = now() where name = $1 returning id",
      [readQueue],
    );
    const path = `/api/admin/jobs/${readQueue}/${job.rows[0]!.id}/retry`;
    expect((await clients.olga.send("POST", path)).status).toBe(204);
    await waitFor(async () => (await status()) === "ready");
  });
});
