import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { asSystem } from "#server/db/database.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createTestApp } from "#server/testing/test-client.ts";
import { waitFor } from "#server/testing/test-context.ts";
import type { ErrorBody } from "#shared/errors.ts";
import { withHashPermit } from "../password/password-hashing.ts";

const path = "/api/auth/sign-in/email";
const password = "a long enough password";
const tooMany = "Too many attempts. Please try again in 15 minutes.";

const context = await setUpContext();
const app = createTestApp(context);

const signIn = (email: unknown, given: unknown = password, extra: object = {}) =>
  app.visitor.send<ErrorBody>("POST", path, { email, password: given, ...extra });

describe("signing in", () => {
  it("returns a working token for the right password", async () => {
    await app.signUp("right@example.org");
    const answer = await signIn("Right@Example.org");
    expect(answer.status).toBe(200);
    expect(
      (await app.clientOf(answer.headers.get("set-auth-token")).get("/api/collections")).status,
    ).toBe(200);
  });

  it("gives the same answer for a wrong password and an unknown account", async () => {
    await app.signUp("known@example.org");
    const wrong = await signIn("known@example.org", "not the password");
    const unknown = await signIn("unknown@example.org", "not the password");
    expect(wrong.status).toBe(401);
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
    for (const answer of [wrong, unknown]) {
      expect(answer.headers.get("set-auth-token")).toBeNull();
      expect(answer.headers.get("set-cookie")).toBeNull();
    }
  });

  it.each([[undefined], [null], [42], ["a".repeat(330)], [["known@example.org"]]])(
    "rejects %j as an address before any lookup",
    async (email) => {
      const answer = await signIn(email);
      expect([answer.status, answer.body.error.fields]).toEqual([
        400,
        { email: "Please enter a valid e-mail address" },
      ]);
    },
  );

  it("rejects a body that is not JSON", async () => {
    expect((await app.visitor.send("POST", path, "{")).status).toBe(400);
  });
});

describe("guessing a password", () => {
  it("is stopped after ten failures, even with the right password, from any IP address", async () => {
    await app.signUp("guessed@example.org");
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await signIn("guessed@example.org", `guess ${attempt}`)).status).toBe(401);
    for (const spelling of [
      "guessed@example.org",
      "GUESSED@example.org",
      " guessed@example.org ",
    ]) {
      const answer = await app.visitor.send<ErrorBody>(
        "POST",
        path,
        { email: spelling, password },
        { "x-forwarded-for": "203.0.113.9" },
      );
      expect([answer.status, answer.body.error.code, answer.body.error.message]).toEqual([
        429,
        "rate_limited",
        tooMany,
      ]);
    }
    await app.signUp("other@example.org");
    expect((await signIn("other@example.org")).status).toBe(200);
  });

  it("is limited for concurrent attempts too", async () => {
    await app.signUp("burst@example.org");
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => signIn("burst@example.org", `guess ${index}`)),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  it("is counted for unknown accounts too", async () => {
    const statuses = [];
    for (let attempt = 0; attempt < 11; attempt += 1)
      statuses.push((await signIn("ghost@example.org", "guess")).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  });

  it("resets its count after a success and after the window", async () => {
    await app.signUp("forgiven@example.org");
    const fail = async (times: number) => {
      for (let attempt = 0; attempt < times; attempt += 1)
        expect((await signIn("forgiven@example.org", "guess")).status).toBe(401);
    };
    await fail(9);
    expect((await signIn("forgiven@example.org")).status).toBe(200);
    await fail(10);
    expect((await signIn("forgiven@example.org")).status).toBe(429);
    await asSystem(context.database, (tx) =>
      tx.execute(sql`update sign_in_attempts set since = since - interval '16 minutes'`),
    );
    expect((await signIn("forgiven@example.org")).status).toBe(200);
  });

  it.each([
    "/api/auth/sign-in/email/",
    "/api/auth//sign-in/email",
    "/api/auth/sign-in/em%61il",
    "/api/auth/./sign-in/email",
    "/api/auth/SIGN-IN/email",
  ])("is limited through %s", async (way) => {
    const email = `${Buffer.from(way).toString("hex")}@example.org`.slice(-60);
    await app.signUp(email);
    const statuses = new Set<number>();
    for (let attempt = 0; attempt < 12; attempt += 1) {
      statuses.add((await app.visitor.send("POST", way, { email, password: "guess" })).status);
    }
    // Either the route does not exist, or it is counted like the others.
    expect(statuses.has(401) && !statuses.has(429)).toBe(false);
    expect(statuses.has(200)).toBe(false);
  });
});

/** Holds both hashing permits until they are released. */
function holdHashPermits(): { release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const asker of ["one", "another"]) void withHashPermit(asker, () => promise);
  return { release: resolve };
}

describe("a flood of sign-ins", () => {
  it("queues a few and refuses the rest uncounted, while a signed-in user still gets a permit", async () => {
    const ada = await app.signUp("amid@example.org");
    await asSystem(context.database, (tx) => tx.execute(sql`delete from sign_in_attempts`));
    const hold = holdHashPermits();
    let refusals = 0;
    const flood = Array.from({ length: 60 }, async (_, at) => {
      const answer = await signIn(`flood${at}@example.org`, "guess");
      if (answer.status === 429) refusals += 1;
      return answer;
    });
    await waitFor(async () => refusals >= 60 - 32 - 2);
    const change = ada.send("POST", "/api/account/password", {
      currentPassword: password,
      newPassword: "another long password",
    });
    hold.release();
    expect((await change).status).toBe(204);
    const answers = await Promise.all(flood);
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(60 - refused.length);
    expect(refused.length).toBeGreaterThanOrEqual(60 - 32 - 2);
    expect(refused[0]!.body.error.message).toBe(
      "Too many people are signing in at this moment. Please try again in a few seconds.",
    );
    expect(refused[0]!.headers.get("retry-after")).toBe("3");
    const { rows } = await asSystem(context.database, (tx) =>
      tx.execute(sql`select 1 from sign_in_attempts`),
    );
    expect(rows).toHaveLength(60 - refused.length);
  });

  it("to one account returns Retry-After", async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) await signIn("when@example.org", "guess");
    const answer = await signIn("when@example.org", "guess");
    const seconds = Number(answer.headers.get("retry-after"));
    expect([answer.status, seconds > 0, seconds <= 15 * 60]).toEqual([429, true, true]);
  });
});
