import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { setUpMailedApp } from "#features/account/server/testing/mailed-app.ts";
import { asSystem } from "#server/db/database.ts";
import type { TestClient } from "#server/testing/test-client.ts";
import type { DigestSettings } from "../contract.ts";
import { mailings } from "./tables.ts";
import { createUnsubscribeLinks, validDays } from "./unsubscribe-links.ts";

const app = await setUpMailedApp();
const links = createUnsubscribeLinks(app.context.env);
let client: TestClient;
let userId: string;
let joined = 0;

beforeEach(async () => {
  client = await app.join(`ada${(joined += 1)}@example.org`);
  const { body } = await client.get<{ user: { id: string } }>("/api/auth/get-session");
  userId = body.user.id;
});

const settings = async () => (await client.get<DigestSettings>("/api/digest")).body;
const update = (body: object) => client.send<DigestSettings>("PATCH", "/api/digest", body);

describe("/api/digest", () => {
  it("is off until it is switched on, and keeps its day while it is off", async () => {
    expect(await settings()).toMatchObject({
      isOn: false,
      weekday: 1,
      nextAt: null,
      isConfirmed: true,
      email: `ada${joined}@example.org`,
    });
    const { body } = await update({ isOn: true, weekday: 5, timeZone: "Asia/Tokyo" });
    expect(body).toMatchObject({ isOn: true, weekday: 5, timeZone: "Asia/Tokyo" });
    const next = Temporal.Instant.from(body.nextAt!).toZonedDateTimeISO("Asia/Tokyo");
    expect([next.dayOfWeek, next.hour, next.minute]).toEqual([5, 8, 0]);
    await update({ isOn: false });
    expect(await settings()).toMatchObject({ isOn: false, weekday: 5, nextAt: null });
  });

  it.each([
    [{ weekday: 0 }],
    [{ weekday: 8 }],
    [{ weekday: 1.5 }],
    [{ timeZone: "Mars/Olympus" }],
    [{ timeZone: "+02:00" }],
    [{ timeZone: "A".repeat(65) }],
    [{ isOn: "yes" }],
  ])("refuses %j", async (body) => {
    expect((await update(body)).status).toBe(400);
    expect(await settings()).toMatchObject({ isOn: false, weekday: 1 });
  });

  it("refuses to be switched on for an address that is not confirmed", async () => {
    const { users } = await import("#features/account/server/tables.ts");
    await asSystem(app.context.database, (tx) =>
      tx.update(users).set({ emailVerified: false }).where(eq(users.id, userId)),
    );
    const { status, body } = await client.send<{ error: { message: string } }>(
      "PATCH",
      "/api/digest",
      { isOn: true },
    );
    expect([status, body.error.message]).toEqual([
      409,
      "Please confirm your e-mail address first.",
    ]);
  });
});

describe("/api/unsubscribe", () => {
  const post = (token: string, init: RequestInit = {}) =>
    app.app.request(`/api/unsubscribe?token=${encodeURIComponent(token)}`, {
      method: "POST",
      ...init,
    });

  it("works as a mail provider calls it: without a session, from another origin, with a form", async () => {
    await update({ isOn: true });
    const answer = await post(links.write({ userId, kind: "digest" }), {
      body: "List-Unsubscribe=One-Click",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        origin: "https://mail.example.com",
        "sec-fetch-site": "cross-site",
      },
    });
    expect(answer.status).toBe(204);
    expect(await settings()).toMatchObject({ isOn: false });
    expect((await post(links.write({ userId, kind: "digest" }))).status).toBe(204);
  });

  it("changes nothing when it is opened, and leads to the page that asks", async () => {
    await update({ isOn: true });
    const token = links.write({ userId, kind: "digest" });
    for (const method of ["GET", "HEAD"]) {
      const answer = await app.app.request(`/api/unsubscribe?token=${token}`, { method });
      expect([answer.status, answer.headers.get("location")]).toEqual([
        302,
        `/unsubscribe#token=${token}`,
      ]);
    }
    expect(await settings()).toMatchObject({ isOn: true });
  });

  it("refuses forged, changed and expired tokens with a sentence", async () => {
    await update({ isOn: true });
    const token = links.write({ userId, kind: "digest" });
    const [, kind, day, signature] = token.split(".");
    const other = "0198b4b8-0000-7000-8000-000000000000";
    const expired = links.write(
      { userId, kind: "digest" },
      Date.now() - (validDays + 2) * 86_400_000,
    );
    const forged = [
      "x",
      "....",
      `${token}x`,
      token.slice(0, -1),
      [other, kind, day, signature].join("."),
      [userId, kind, Number(day) + 1, signature].join("."),
      [userId, "other", day, signature].join("."),
    ];
    for (const given of forged) {
      const answer = await post(given);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain("This link is not valid");
    }
    const late = await post(expired);
    expect([late.status, await late.text()]).toEqual([404, expect.stringContaining("has expired")]);
    expect((await post("x".repeat(501))).status).toBe(400);
    expect((await app.app.request("/api/unsubscribe", { method: "POST" })).status).toBe(400);
    expect(await settings()).toMatchObject({ isOn: true });
  });

  it("accepts a link until it expires", async () => {
    const written = Date.now();
    const token = links.write({ userId, kind: "digest" }, written);
    expect(links.read(token, written + (validDays - 1) * 86_400_000)).toEqual({
      userId,
      kind: "digest",
    });
    expect(() => links.read(token, written + (validDays + 1) * 86_400_000)).toThrow("expired");
  });

  it("leaves other users alone, and is no error after the account was deleted", async () => {
    await update({ isOn: true });
    const unknown = "0198b4b8-0000-7000-8000-000000000000";
    expect((await post(links.write({ userId: unknown, kind: "digest" }))).status).toBe(204);
    const rows = await asSystem(app.context.database, (tx) =>
      tx.select().from(mailings).where(eq(mailings.userId, userId)),
    );
    expect(rows[0]?.nextAt).not.toBeNull();
  });
});
