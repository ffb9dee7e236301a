import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { captures } from "#features/entries/server/tables.ts";
import type {
  AdminCaptures,
  AdminSystem,
  Moderation,
  PublicItemPage,
} from "#features/operations/contract.ts";
import { migrations } from "#server/db/schema-version.ts";
import { asSystem } from "#server/db/database.ts";
import { listSlowStatements } from "#server/metrics/slow-statements.ts";
import type { TestClient } from "#server/testing/test-client.ts";
import { setUpOperator } from "./testing/set-up-operator.ts";

const clients = await setUpOperator();
const { context, signUp, clientOf, visitor, ada, eve, saveText } = clients;

describe("the routes of /api/admin", () => {
  const routes = [
    ["GET", "/users"],
    ["PATCH", `/users/${randomUUID()}`, { isBlocked: true }],
    ["GET", "/jobs"],
    ["GET", "/jobs/failed"],
    ["POST", `/jobs/mail/${randomUUID()}/retry`],
    ["DELETE", `/jobs/mail/${randomUUID()}`],
    ["GET", "/captures"],
    ["GET", "/public"],
    ["GET", "/moderation"],
    ["POST", "/moderation", { action: "dismiss", path: "/shared/x" }],
    ["GET", "/system"],
  ] as const;

  it.each(routes)("%s %s exists for operators only", async (method, path, body?: unknown) => {
    const ask = (client: TestClient) => client.send(method, `/api/admin${path}`, body);
    expect((await ask(visitor)).status).toBe(401);
    for (const client of [ada, clients.unconfirmed]) {
      const answer = await ask(client);
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ error: { code: "not_found", message: "Not found" } });
    }
    const scopes = ["read", "write", "ask", "share"];
    const key = await clients.olga.send<{ key: string }>("POST", "/api/keys", {
      name: "k",
      scopes,
    });
    expect((await ask(clientOf(key.body.key))).status).toBe(403);
    const isRead = method === "GET";
    expect((await ask(clients.olga)).status).toBe(isRead ? 200 : 404);
  });

  it.each([
    ["GET", "/users?cursor=nonsense", undefined],
    ["GET", "/users?limit=1000", undefined],
    ["PATCH", `/users/${randomUUID()}`, { isBlocked: "yes" }],
    ["PATCH", `/users/${randomUUID()}`, { isBlocked: true, email: "x" }],
    ["GET", "/jobs/failed?cursor=nonsense", undefined],
    ["GET", "/public?cursor=nonsense", undefined],
    ["POST", "/moderation", { action: "delete", path: "/shared/x" }],
    ["POST", "/moderation", { action: "withdraw" }],
  ])("%s %s %j returns 400", async (method, path, body) => {
    expect((await clients.olga.send(method, `/api/admin${path}`, body)).status).toBe(400);
  });

  it("return 404 for invalid ids", async () => {
    for (const [method, path] of [
      ["PATCH", "/users/1"],
      ["POST", "/jobs/mail/1/retry"],
      ["DELETE", "/jobs/mail/'"],
    ] as const)
      expect(
        (await clients.olga.send(method, `/api/admin${path}`, { isBlocked: true })).status,
      ).toBe(404);
  });
});

describe("GET /api/admin/captures", () => {
  it("counts failures by kind, and names a site only once three users failed on it", async () => {
    const fail = async (client: TestClient, url: string, kind: "blocked" | "timeout") => {
      const { captureId } = await saveText(client, `A text for ${url}`);
      await asSystem(context.database, (tx) =>
        tx
          .update(captures)
          .set({ url, status: "failed", failure: { kind, message: `${url} failed` } })
          .where(eq(captures.id, captureId)),
      );
    };
    const third = await signUp("third@example.org");
    await fail(ada, "https://walled.example/a?q=secret", "blocked");
    await fail(ada, "https://walled.example/b", "blocked");
    await fail(eve, "https://WALLED.example:443/c", "timeout");
    const path = "/api/admin/captures";
    expect((await clients.olga.get<AdminCaptures>(path)).body).toMatchObject({
      days: 7,
      sites: [],
    });
    await fail(third, "https://walled.example/#d", "blocked");
    await fail(third, "https://another.example/", "blocked");
    const { body } = await clients.olga.get<AdminCaptures>(path);
    expect(body.failures).toEqual([
      { kind: "blocked", count: 4 },
      { kind: "timeout", count: 1 },
    ]);
    expect(body.sites).toEqual([
      { host: "walled.example", users: 3, failures: 4, kinds: ["blocked", "timeout"] },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/another|secret|\/a/);
  });
});

describe("moderation", () => {
  it("shows public and reported content, withdraws, restores and dismisses", async () => {
    const { id } = await saveText(ada, "Public owls of Ada");
    await saveText(ada, "Private owls of Ada");
    await ada.send("PATCH", `/api/entries/${id}`, { isPrivate: false, title: "Public owls" });
    const list = async () =>
      (await clients.olga.get<PublicItemPage>("/api/admin/public?limit=1")).body;
    const [item] = (await list()).items;
    expect(item).toMatchObject({ kind: "entry", email: "ada@example.org" });
    expect(item!.path).toMatch(/^\/shared\/[\w-]{22}$/);
    expect(JSON.stringify(await list())).not.toContain("Private");
    const { body: shown } = await eve.get<{ items: { captureId: string }[] }>("/api/discover");
    await eve.send("POST", `/api/discover/${shown.items[0]!.captureId}/report`, { reason: "Spam" });
    const state = async () => (await clients.olga.get<Moderation>("/api/admin/moderation")).body;
    expect((await state()).reports).toEqual([
      expect.objectContaining({ kind: "entry", path: item!.path, count: 1, reasons: ["Spam"] }),
    ]);
    const act = async (action: string, path = item!.path) =>
      (await clients.olga.send("POST", "/api/admin/moderation", { action, path })).status;
    expect(await act("dismiss")).toBe(204);
    expect((await state()).reports).toEqual([]);
    expect(await act("withdraw")).toBe(204);
    expect(await act("withdraw")).toBe(409);
    expect((await visitor.get(`/api/public/entries/${item!.path.slice(8)}`)).status).toBe(404);
    expect((await state()).withdrawn).toEqual([expect.objectContaining({ path: item!.path })]);
    expect(await act("restore")).toBe(204);
    expect((await state()).withdrawn).toEqual([]);
    expect(await act("withdraw", `/shared/collections/${"a".repeat(22)}`)).toBe(404);
  });
});

describe("GET /api/admin/system", () => {
  it("shows versions, backups, slow statements and limits", async () => {
    await context.database.system.query("select pg_sleep(0.15), $1::text", ["a secret"]);
    const { body } = await clients.olga.get<AdminSystem>("/api/admin/system");
    expect(body.versions.node).toBe(process.versions.node);
    expect(body.versions.postgres).toMatch(/^\d+/);
    expect(body.versions.schema).toBe(migrations.length);
    expect(body.backup).toMatchObject({ everyHours: null, lastSuccessAt: null, nextAt: null });
    // The page shows the slowest statements in total. On a busy machine, others may be slower.
    const slow = listSlowStatements().find(({ text }) => text.includes("pg_sleep(0.15)"))!;
    expect(slow.maxMilliseconds).toBeGreaterThan(100);
    expect(body.slowStatements.length).toBeGreaterThan(0);
    expect(JSON.stringify(body)).not.toContain("a secret");
  });
});
