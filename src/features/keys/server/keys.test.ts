import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { sessions } from "#features/account/server/tables.ts";
import { type ApiKey, maxKeys } from "#features/keys/contract.ts";
import { asSystem } from "#server/db/database.ts";
import { setUpClients } from "#server/testing/contexts.ts";
import type { TestClient } from "#server/testing/test-client.ts";
import { type KeyScope, keyScopes } from "#shared/key-scopes.ts";
import { getKeyRow, makeKeyOf, refusalOf } from "./testing/keys.ts";
import { apiKeys } from "./tables.ts";

const { context, ada, clientOf, signUp } = await setUpClients();

describe("POST /api/keys", () => {
  it("returns the key only once, and stores a hash of it", async () => {
    const { key, ...made } = await makeKeyOf(ada, ["write", "read", "read"]);
    expect(key).toMatch(/^cpk_[0-9A-Za-z]{40}$/);
    expect(made).toMatchObject({ scopes: ["read", "write"], prefix: key.slice(0, 8) });
    expect(Date.parse(made.expiresAt!) - Date.parse(made.createdAt)).toBeCloseTo(90 * 864e5, -5);
    const { body } = await ada.get<{ items: ApiKey[] }>("/api/keys");
    expect(body.items).toEqual([made]);
    const stored = JSON.stringify(await getKeyRow(context, made.id));
    expect(stored).not.toContain(key);
    expect(stored).not.toContain(key.slice(9));
  });

  it("notifies the user by email, without the key", async () => {
    const { key } = await makeKeyOf(await signUp("told@example.org"), ["read"]);
    const outbox = join(context.env.dataDir, "outbox");
    const written = await Promise.all(
      (await readdir(outbox)).map((name) => readFile(join(outbox, name), "utf8")),
    );
    const notices = written.filter((text) => text.includes("told@example.org"));
    expect(notices.join("\n")).toContain("An API key was made");
    expect(notices.join("\n")).not.toContain(key.slice(0, 12));
  });

  it("returns a key that is valid for the requested time or until it is revoked", async () => {
    expect((await makeKeyOf(ada, ["read"], { expiresInDays: null })).expiresAt).toBeNull();
    const week = await makeKeyOf(ada, ["read"], { expiresInDays: 7 });
    expect(Date.parse(week.expiresAt!) - Date.now()).toBeCloseTo(7 * 864e5, -5);
  });

  it.each([
    [{ scopes: ["read"] }, "name"],
    [{ name: " ", scopes: ["read"] }, "name"],
    [{ name: "x".repeat(101), scopes: ["read"] }, "name"],
    [{ name: "x" }, "scopes"],
    [{ name: "x", scopes: [] }, "scopes"],
    [{ name: "x", scopes: ["admin"] }, "scopes.0"],
    [{ name: "x", scopes: ["read"], expiresInDays: 0 }, "expiresInDays"],
    [{ name: "x", scopes: ["read"], expiresInDays: 1e9 }, "expiresInDays"],
  ])("requires a name, existing scopes and a valid expiry: %j", async (body, field) => {
    const answer = await ada.send("POST", "/api/keys", body);
    expect(answer.status).toBe(400);
    expect(Object.keys(refusalOf(answer).fields!)).toContain(field);
  });

  it("requires the password if the sign-in is not recent", async () => {
    const old = await signUp("old@example.org");
    const { body } = await old.get<{ session: { id: string } }>("/api/auth/get-session");
    await asSystem(context.database, (tx) =>
      tx
        .update(sessions)
        .set({ createdAt: sql`now() - interval '11 minutes'` })
        .where(eq(sessions.id, body.session.id)),
    );
    const ask = (password: string) =>
      old.send("POST", "/api/keys", { name: "Late", scopes: ["read"], password });
    expect(refusalOf(await ask("")).fields).toEqual({ password: "Please enter your password" });
    expect(refusalOf(await ask("not it")).fields).toEqual({
      password: "This password is not right",
    });
    expect((await ask("a long enough password")).status).toBe(201);
  });

  it("allows at most fifty keys per user, without revoked ones", async () => {
    const many = await signUp("many@example.org");
    const first = await makeKeyOf(many, ["read"]);
    const row = await getKeyRow(context, first.id);
    const rows = Array.from({ length: maxKeys - 3 }, () => {
      const id = randomUUID();
      return { ...row, id, hash: id };
    });
    await asSystem(context.database, (tx) => tx.insert(apiKeys).values(rows));
    const others = await Promise.all(
      Array.from({ length: 4 }, () =>
        many.send("POST", "/api/keys", { name: "One more", scopes: ["read"] }),
      ),
    );
    expect(others.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(refusalOf(others.find(({ status }) => status !== 201)!).code).toBe("conflict");
    expect((await many.send("DELETE", `/api/keys/${first.id}`)).status).toBe(204);
    await makeKeyOf(many, ["read"]);
  });
});

describe("API key scopes", () => {
  const clients = {} as Record<"read" | "write" | "ask", TestClient>;
  beforeAll(async () => {
    for (const scope of ["read", "write", "ask"] as const)
      clients[scope] = clientOf((await makeKeyOf(ada, [scope])).key);
  });

  it.each([
    ["GET", "/api/entries", undefined, 200, 403, 403],
    ["GET", "/api/search?q=x", undefined, 200, 403, 403],
    ["GET", "/api/profile", undefined, 200, 403, 403],
    ["POST", "/api/collections", { title: "By a key" }, 403, 201, 403],
    ["POST", "/api/chat", { message: "What?" }, 403, 403, 200],
    ["POST", "/api/functions/process-with-openai", { text: "" }, 403, 403, 400],
  ] as const)(
    "allow %s %s with exactly one scope",
    async (method, path, body, read, write, ask) => {
      for (const [scope, status] of [
        ["read", read],
        ["write", write],
        ["ask", ask],
      ] as const) {
        const answer = await clients[scope].send(method, path, body);
        expect([scope, answer.status]).toEqual([scope, status]);
        if (status !== 403) continue;
        const needed = Object.entries({ read, write, ask }).find(([, other]) => other !== 403)![0];
        const { message, ...refusal } = refusalOf(answer);
        expect(refusal).toEqual({ code: "forbidden", scope: needed });
        expect(message).toContain(`“${needed}”`);
      }
    },
  );

  it("allow listing conversations with read and ask together", async () => {
    const statusOf = async (...scopes: KeyScope[]) =>
      (await clientOf((await makeKeyOf(ada, scopes)).key).get("/api/conversations")).status;
    expect([await statusOf("read"), await statusOf("ask")]).toEqual([403, 403]);
    expect(await statusOf("read", "ask")).toBe(200);
  });

  it.each([
    ["GET", "/api/account"],
    ["GET", "/api/keys"],
    ["POST", "/api/keys"],
    ["GET", "/api/auth/get-session"],
    ["POST", "/api/auth/sign-out"],
    ["POST", "/api/auth/two-factor/disable"],
    ["GET", "/api/billing"],
    ["POST", "/api/functions/create-checkout"],
  ])("never allow %s %s", async (method, path) => {
    const all = clientOf((await makeKeyOf(ada, [...keyScopes])).key);
    const answer = await all.send(method, path, method === "GET" ? undefined : {});
    expect(answer.status).toBe(403);
    expect(refusalOf(answer).message).toContain("API key");
  });

  it("never exceed the user's own access, and do not affect public routes", async () => {
    const eve = await signUp("eves-key@example.org");
    const made = await ada.send<{ id: string }>("POST", "/api/collections", { title: "Of Ada" });
    const hers = clientOf((await makeKeyOf(eve, ["read", "write"])).key);
    for (const method of ["GET", "DELETE"])
      expect((await hers.send(method, `/api/collections/${made.body.id}`)).status).toBe(404);
    expect((await hers.get("/api/nothing-of-ours")).status).toBe(404);
    expect((await hers.get("/api/health")).status).toBe(200);
    expect((await clientOf("cpk_broken").get("/api/health")).status).toBe(200);
  });
});
