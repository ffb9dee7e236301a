import { setTimeout as sleep } from "node:timers/promises";
import { Hono } from "hono";
import { expect, it } from "vitest";
import type { ErrorBody } from "#shared/errors.ts";
import { createApp } from "#app/server/app.ts";
import { asSystem } from "#server/db/database.ts";
import { startJobs } from "#server/jobs/jobs.ts";
import { createLog } from "#server/logging/log.ts";
import { setUpClients } from "#server/testing/contexts.ts";
import { waitFor } from "#server/testing/test-context.ts";
import type { HttpEnv } from "./identity/actor.ts";
import { observeRequest } from "./observe-request.ts";
import { answerError } from "./response/errors.ts";

const { context, visitor, ada } = await setUpClients();
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function captureLog() {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  return { lines, log: createLog("trace", { write }) };
}

/** An app whose route fails with the content of its path. */
function openFailing() {
  const { lines, log } = captureLog();
  const app = new Hono<HttpEnv>().use(observeRequest).get("/topics/:key", async (c) => {
    await sleep(1);
    throw new Error(`no topic "${c.req.param("key")}"`);
  });
  app.onError((error, c) => answerError(error, c, log));
  return { lines, app };
}

it("gives every response another id, whatever its status", async () => {
  const paths = [
    "/api/health",
    "/api/entries",
    "/api/no-such-route",
    "/metrics",
    "/api/feedback?q=%",
  ];
  const answers = await Promise.all(paths.flatMap((path) => [visitor.get(path), ada.get(path)]));
  const ids = answers.map(({ headers }) => headers.get("x-request-id"));
  for (const id of ids) expect(id).toMatch(uuid);
  expect(new Set(ids).size).toBe(ids.length);
});

it("does not adopt an id that a client sends", async () => {
  const sent = { "x-request-id": "chosen-by-the-client" };
  const { headers } = await visitor.send("GET", "/api/health", undefined, sent);
  expect(headers.get("x-request-id")).toMatch(uuid);
});

it("names a failed request in its log line, its body and its message, without content of the path", async () => {
  const { lines, app } = openFailing();
  const responses = await Promise.all(
    ["secret-a", "secret-b"].map((key) => app.request(`/topics/${key}?q=hidden`)),
  );
  for (const [at, response] of responses.entries()) {
    const id = response.headers.get("x-request-id");
    const { error } = (await response.json()) as ErrorBody;
    expect(response.status).toBe(500);
    expect(error["requestId"]).toBe(id);
    expect(error.message).toBe(
      `An unexpected error occurred. Please try again. Its number in the log is ${id}.`,
    );
    expect(lines[at]).toMatchObject({ requestId: id, route: "/topics/:key", method: "GET" });
  }
  expect(JSON.stringify(lines)).not.toMatch(/secret-|hidden/);
});

it("names the request that queued a job in the job's log lines", async () => {
  const { lines, log } = captureLog();
  const jobs = await startJobs(context.database, log, true);
  const failing = {
    queue: "fails-for-a-request",
    concurrency: 1,
    expireInSeconds: 10,
    retryLimit: 0,
    work: async () => {
      log.info("working");
      throw new TypeError("no");
    },
    giveUp: () => Promise.resolve(),
  };
  await jobs.register([failing], { work: true });
  const app = new Hono<HttpEnv>().use(observeRequest).post("/", async (c) => {
    await asSystem(context.database, (tx) => jobs.send(tx, failing.queue, {}));
    jobs.nudge(failing.queue);
    return c.body(null, 204);
  });
  const id = (await app.request("/", { method: "POST" })).headers.get("x-request-id");
  await waitFor(async () => lines.some(({ msg }) => msg === "a job failed"));
  await jobs.stop();
  const named = lines.filter(({ msg }) => msg === "working" || msg === "a job failed");
  expect(named.map(({ requestId }) => requestId)).toEqual([id, id]);
});

it("counts a request of a page to the API in this process as one request", async () => {
  const app = createApp(context, (askApi) =>
    new Hono<HttpEnv>().get("/inside", async (c) => {
      const answer = await askApi(new Request("http://localhost/api/health"), c.env);
      return c.text(answer.headers.get("x-request-id") ?? "none");
    }),
  );
  const response = await app.request("/inside");
  expect(response.headers.get("x-request-id")).toMatch(uuid);
  expect(await response.text()).toBe("none");
});
