import { describe, expect, it } from "vitest";
import { setUpClients } from "#server/testing/contexts.ts";
import { getKeyRow, makeKeyOf, refusalOf } from "./testing/keys.ts";

const { context, ada, clientOf, visitor } = await setUpClients();

describe("API key authentication", () => {
  const ask = (headers: Record<string, string>, path = "/api/collections", method = "GET") =>
    visitor.send(method, path, method === "GET" ? undefined : { title: "x" }, headers);

  it("accepts a pasted key with spaces or quotes in or around it", async () => {
    const { key } = await makeKeyOf(ada, ["read"]);
    for (const authorization of [
      `Bearer   ${key}  `,
      `bearer ${key.slice(0, 20)} ${key.slice(20)}`,
      `Bearer "${key}"`,
      `Bearer\t${key}\u00a0`,
    ])
      expect((await ask({ authorization })).status).toBe(200);
  });

  it("returns 401 with the reason if the key is invalid", async () => {
    const { key } = await makeKeyOf(ada, ["read"]);
    for (const [authorization, words] of [
      [`Bearer ${key.slice(0, -3)}`, "not a complete API key"],
      [`Bearer ${key}x`, "not a complete API key"],
      [key, "Authorization: Bearer"],
      [`Bearer ${key.slice(0, -3)}AAA`, "not known"],
    ] as const) {
      const answer = await ask({ authorization });
      expect(answer.status).toBe(401);
      expect(refusalOf(answer).message).toContain(words);
    }
  });

  it("ignores the session cookie if a key is sent, and needs no same-origin request", async () => {
    const { key } = await makeKeyOf(ada, ["read", "write"]);
    const { key: readOnly } = await makeKeyOf(ada, ["read"]);
    const signIn = await visitor.send("POST", "/api/auth/sign-in/email", {
      email: "ada@example.org",
      password: "a long enough password",
    });
    const cookie = signIn.headers
      .getSetCookie()
      .map((set) => set.split(";", 1)[0])
      .join("; ");
    const foreign = { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" };
    const send = (headers: Record<string, string>) => ask(headers, "/api/collections", "POST");
    expect((await send({ cookie })).status).toBe(201);
    expect((await send({ cookie, ...foreign })).status).toBe(403);
    expect((await send({ authorization: `Bearer ${key}`, ...foreign })).status).toBe(201);
    expect((await send({ cookie, authorization: `Bearer ${readOnly}` })).status).toBe(403);
    expect((await send({ cookie, authorization: `Bearer ${key.slice(9)}` })).status).toBe(401);
    const answer = await ask({ authorization: `Bearer ${key}`, cookie }, "/api/account");
    expect(answer.status).toBe(403);
  });

  it("records the last use at most once a minute", async () => {
    const made = await makeKeyOf(ada, ["read"]);
    const client = clientOf(made.key);
    expect((await getKeyRow(context, made.id)).lastUsedAt).toBeNull();
    await client.get("/api/collections");
    const first = (await getKeyRow(context, made.id)).lastUsedAt;
    expect(first).not.toBeNull();
    await client.get("/api/collections");
    expect((await getKeyRow(context, made.id)).lastUsedAt).toEqual(first);
  });

  it("limits the rate per key, with a Retry-After header", async () => {
    const [one, other] = [await makeKeyOf(ada, ["ask"]), await makeKeyOf(ada, ["ask"])];
    const client = clientOf(one.key);
    const statuses = new Set<number>();
    let retryAfter: string | null = null;
    for (let asked = 0; asked < 900 && !statuses.has(429); asked += 50) {
      const requests = Array.from({ length: 50 }, () => client.get("/api/entries"));
      for (const { status, headers } of await Promise.all(requests)) {
        statuses.add(status);
        retryAfter ??= headers.get("retry-after");
      }
    }
    expect(statuses).toEqual(new Set([403, 429]));
    expect(Number(retryAfter)).toBeGreaterThan(0);
    expect((await clientOf(other.key).get("/api/entries")).status).toBe(403);
  });
});
