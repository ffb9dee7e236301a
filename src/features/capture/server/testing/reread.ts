/** Shared by the tests of reading with a model: a context with a provider whose answers the test sets. */
import { sql } from "drizzle-orm";
import { afterAll, beforeEach, onTestFinished } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { type ModelReply, startModelServer } from "#server/testing/models/model-server.ts";
import { createTestApp, type TestClient } from "#server/testing/test-client.ts";
import { waitFor, createTestContext } from "#server/testing/test-context.ts";
import { override } from "#shared/testing/override.ts";
import type { ModelCall } from "#server/testing/models/protocol.ts";
import { waitLimits } from "../wait-until-settled.ts";

export const text = `Wild bees nest in bare soil and in hollow stems. Gardens offer them something in flower from March to October.

A survey of forty gardens found 86 species of bees. Parks had 41 species, because they are mown every two weeks.`;
export const modelAnswer = {
  title: "Why gardens have more bees",
  summary: "Gardens hold 86 species of wild bees, parks 41. Mowing makes the difference.",
  mainTopics: ["Bees", "Gardening"],
  keyTakeaways: ["Bare soil matters to wild bees."],
};
export const answerWith = (part: Partial<typeof modelAnswer> = {}): ModelReply => ({
  text: JSON.stringify({ ...modelAnswer, ...part }),
  usage: { input: 900, output: 80 },
});

/** Header for saves that respond before anything is read. */
export const isAsync = { prefer: "respond-async" };
export const isRead = (entry: Entry) => entry.status === "ready" && entry.step === "ready";
export const isReady = (entry: Entry) => entry.status === "ready";

type Answer = (call: ModelCall) => ModelReply | Promise<ModelReply>;
type Waiting = { data: { attempt: number; waitsFor: string }; seconds: number };

export async function createRereadTest(settings: Record<string, string> = {}) {
  override(waitLimits, { model: 60_000 });
  let answer: Answer = () => answerWith();
  const provider = await startModelServer("anthropic", (call) => answer(call));
  const context = await createTestContext({ ...provider.settings, ...settings });
  await context.work();
  const { signUp } = createTestApp(context);
  const become = async (email: string): Promise<[TestClient, Ctx]> => {
    const client = await signUp(email);
    const session = await client.get<{ user: { id: string } }>("/api/auth/get-session");
    return [client, { app: context, userId: session.body.user.id }];
  };
  const [ada, adaCtx] = await become("ada@example.org");
  const [eve, eveCtx] = await become("eve@example.org");
  const { system } = context.database;

  const save = async (body: object = {}, headers: Record<string, string> = {}): Promise<Entry> => {
    const path = "/api/functions/process-text-entry";
    const saved = await ada.send<{ entry: Entry }>("POST", path, { text, ...body }, headers);
    if (saved.status !== 201) throw new Error(`the save was answered with ${saved.status}`);
    return saved.body.entry;
  };
  const get = async ({ id }: Entry) => (await ada.get<Entry>(`/api/entries/${id}`)).body;

  return {
    context,
    provider,
    ada,
    adaCtx,
    eve,
    eveCtx,
    save,
    get,
    /** Sets the provider's further answers. */
    answers: (next: Answer) => void (answer = next),
    again: async (entry: Entry, body: object = {}, headers: Record<string, string> = {}) =>
      (await ada.send<Entry>("POST", `/api/entries/${entry.id}/reprocess`, body, headers)).body,
    remove: (entry: Entry) => ada.send("DELETE", `/api/entries/${entry.id}`),
    becomes: (entry: Entry, isIt: (entry: Entry) => boolean) =>
      waitFor(async () => {
        const found = await get(entry);
        return isIt(found) && found;
      }),
    /** Holds those answers back until `release` is called; `asked` resolves at the first request. */
    holdBack: (reply = answerWith(), isMeant: (call: ModelCall) => boolean = () => true) => {
      const asked = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      onTestFinished(() => released.resolve());
      const others = answer;
      answer = async (call) => {
        if (!isMeant(call)) return others(call);
        asked.resolve();
        await released.promise;
        return reply;
      };
      return { asked: asked.promise, release: () => released.resolve() };
    },
    /** The queued retries, and the delay after which each is due. */
    readWaiting: async ({ captureId }: Entry) =>
      (
        await system.query<Waiting>(
          `select data, extract(epoch from start_after - created_on)::float as seconds from pgboss.job
           where name = 'reread-entry' and state < 'active' and data ->> 'captureId' = $1`,
          [captureId],
        )
      ).rows,
    /** The number of queued and running jobs. */
    countJobs: async ({ captureId }: Entry) =>
      (
        await system.query(
          `select from pgboss.job
           where name = 'reread-entry' and state <= 'active' and data ->> 'captureId' = $1`,
          [captureId],
        )
      ).rowCount,
    loseJob: async ({ captureId }: Entry) => {
      await system.query(
        "delete from pgboss.job where name = 'reread-entry' and data ->> 'captureId' = $1",
        [captureId],
      );
    },
    /** Makes the queued retry due now. */
    hurry: async ({ captureId }: Entry) => {
      await system.query(
        "update pgboss.job set start_after = now() where name = 'reread-entry' and data ->> 'captureId' = $1",
        [captureId],
      );
      context.jobs.nudge("reread-entry");
    },
    countUses: async (label: string) => {
      const { rows } = await inTransaction(adaCtx, (tx) =>
        tx.execute<{ uses: number }>(sql`select uses from topics where label = ${label}`),
      );
      return rows[0]?.uses ?? 0;
    },
    close: async () => {
      await context.close();
      await provider.close();
    },
  };
}

/** Closes after the last test of the file; before each test, the model answers as usual again. */
export async function setUpReread() {
  const setup = await createRereadTest();
  beforeEach(() => setup.answers(() => answerWith()));
  afterAll(() => setup.close());
  return setup;
}
