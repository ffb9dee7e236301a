import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SignInOptions } from "#features/account/contract.ts";
import { asSystem } from "#server/db/database.ts";
import { startOpenIdServer } from "#server/testing/servers/openid-server.ts";
import { setUpGoogleApp } from "../testing/google-app.ts";
import { cookiesOf, startMailedApp, sessionCookieOf } from "../testing/mailed-app.ts";

const { app, origin, provider, begin, callback, enter, resolveLocation, readSecurity } =
  await setUpGoogleApp();

describe("signing in with Google", () => {
  it("is offered if it is configured", async () => {
    expect((await app.visitor.get<SignInOptions>("/api/auth/options")).body).toEqual({
      google: true,
      provider: new URL(provider.settings["GOOGLE_ISSUER"]!).host,
      confirmsEmail: true,
    });
  });

  it("opens an account, and finds it again by the provider's id rather than the address", async () => {
    const first = await enter({ sub: "ada", email: "ada@example.org", name: "Ada" });
    // Leads through the page with the welcome message.
    expect([first.status, resolveLocation(first).href]).toEqual([
      302,
      `${origin}/login?welcome=1&next=%2Fhome`,
    ]);
    expect(await readSecurity(first)).toEqual({
      email: "ada@example.org",
      emailVerified: true,
      hasPassword: false,
      google: true,
      twoFactor: false,
    });
    const again = await enter({ sub: "ada", email: "ada.renamed@example.org" });
    expect(resolveLocation(again).href).toBe(`${origin}/home`);
    expect((await readSecurity(again)).email).toBe("ada@example.org");
  });

  it("redirects a user whom the operator blocked to a page that shows the reason", async () => {
    await enter({ sub: "mal", email: "mal@example.org", name: "Mal" });
    await asSystem(app.context.database, (tx) =>
      tx.execute(sql`update users set blocked_at = now() where email = 'mal@example.org'`),
    );
    const answer = await enter({ sub: "mal", email: "mal@example.org" });
    expect([answer.status, resolveLocation(answer).href]).toEqual([
      302,
      `${origin}/login?error=account_blocked`,
    ]);
    expect(answer.headers.get("set-auth-token")).toBeNull();
  });

  it("requests PKCE, state and nonce, and only identity scopes", async () => {
    const url = new URL((await begin()).body.url);
    expect(url.origin).toBe(provider.issuer);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/.{16}/),
      state: expect.stringMatching(/.{16}/),
      scope: "openid email profile",
      redirect_uri: `${origin}/api/auth/callback/google`,
    });
  });

  it("keeps none of the provider's tokens", async () => {
    await enter({ sub: "kept", email: "kept@example.org" });
    const { rows } = await asSystem(app.context.database, (tx) =>
      tx.execute(sql`select access_token, refresh_token, id_token from accounts
        where provider_id = 'google' and account_id = 'kept'`),
    );
    expect(rows).toEqual([{ access_token: null, refresh_token: null, id_token: null }]);
  });

  it.each([
    ["commonplace.remember_me=true", /Max-Age=2592000\b/i],
    ["", /^(?!.*Max-Age)/i],
  ])("follows the user's choice to be remembered with the cookie %j", async (cookie, pattern) => {
    const answer = await enter(
      { sub: `wish${cookie}`, email: `wish${cookie.length}@example.org` },
      cookie,
    );
    expect(sessionCookieOf(answer)).toMatch(pattern);
  });
});

describe("an existing account", () => {
  it("is linked if both sides have verified the address", async () => {
    await app.join("both@example.org");
    const answer = await enter({ sub: "both", email: "Both@example.org" });
    expect(await readSecurity(answer)).toMatchObject({ hasPassword: true, google: true });
    expect((await app.signIn("both@example.org")).status).toBe(200);
  });

  it("is not linked if the provider did not verify the address, and no new account is created", async () => {
    await app.join("victim@example.org");
    for (const email of ["victim@example.org", "nobody-yet@example.org"]) {
      const answer = await enter({ sub: `forger-${email}`, email, email_verified: false });
      expect(sessionCookieOf(answer)).toBeUndefined();
      expect(resolveLocation(answer).searchParams.get("error")).toBe("email_not_found");
    }
    const { rows } = await asSystem(app.context.database, (tx) =>
      tx.execute(sql`select 1 from accounts where account_id like 'forger-%'
        union all select 1 from users where email = 'nobody-yet@example.org'`),
    );
    expect(rows).toEqual([]);
  });
});

describe("the callback", () => {
  it("stays on this site for any callbackURL", async () => {
    const pieces = String.raw`/ \ . .. %2e %2f %5c %09 @ : ? # a é 。 evil.example https: login`;
    const piece = fc.constantFrom("\t", "\n", "\0", " ", ...pieces.split(" "));
    const target = fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join("")}`);
    await fc.assert(
      fc.asyncProperty(target, async (callbackURL) => {
        const begun = await begin(callbackURL);
        if (begun.status === 400) return;
        expect(begun.status).toBe(200);
        // The redirect targets are stored with the state: for success, a refusal by the provider, and a new
        // user.
        const { rows } = await asSystem(app.context.database, (tx) =>
          tx.execute<{ value: string }>(
            sql`select value from verifications order by created_at desc, id desc limit 1`,
          ),
        );
        const kept = JSON.parse(rows[0]!.value) as Record<string, string>;
        // NUL characters are removed from all input.
        expect(kept["callbackURL"]).toBe(callbackURL.replaceAll("\0", ""));
        for (const name of ["callbackURL", "errorURL", "newUserURL"]) {
          const url = new URL(kept[name]!, `${origin}/api/auth/callback/google`);
          expect([url.origin, url.pathname.startsWith("//")]).toEqual([origin, false]);
          const next = url.searchParams.get("next") ?? "/";
          expect(new URL(new URL(next, origin).pathname, origin).origin).toBe(origin);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("ignores the redirect targets in the request for refusals and new users", async () => {
    const evil = "https://evil.example/";
    const begun = await app.visitor.send<{ url: string }>("POST", "/api/auth/sign-in/social", {
      provider: "google",
      callbackURL: "/home",
      errorCallbackURL: evil,
      newUserCallbackURL: evil,
      redirectTo: evil,
    });
    provider.user = { sub: "led", email: "led@example.org", email_verified: true, name: "L" };
    const back = await provider.signIn(begun.body.url);
    expect(resolveLocation(await callback(back, cookiesOf(begun))).origin).toBe(origin);
  });

  it.each([
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example",
    "\\\\evil.example",
    "/.//evil.example/",
    "/%2e//evil.example/",
    "/\0/evil.example/",
    "/login/..//evil.example/",
    "/caf\u00e9",
    "javascript:alert(1)",
  ])("rejects the callbackURL %j", async (target) => {
    expect((await begin(target)).status).toBe(400);
  });

  it("works only in the browser that started the sign-in, and only once", async () => {
    provider.user = { sub: "once", email: "once@example.org", email_verified: true, name: "O" };
    const begun = await begin();
    const back = await provider.signIn(begun.body.url);
    const stranger = await callback(back, cookiesOf(await begin()));
    expect([sessionCookieOf(stranger), resolveLocation(stranger).origin]).toEqual([
      undefined,
      origin,
    ]);
    const second = await begin();
    const again = await provider.signIn(second.body.url);
    expect(sessionCookieOf(await callback(again, cookiesOf(second)))).toBeDefined();
    expect(sessionCookieOf(await callback(again, cookiesOf(second)))).toBeUndefined();
  });

  it("leads to the sign-in page after the user declined", async () => {
    const begun = await begin();
    const state = new URL(begun.body.url).searchParams.get("state");
    const answer = await callback(
      new URL(`${origin}/api/auth/callback/google?error=access_denied&state=${state}`),
      cookiesOf(begun),
    );
    expect([
      resolveLocation(answer).pathname,
      resolveLocation(answer).searchParams.get("error"),
    ]).toEqual(["/login", "access_denied"]);
  });

  it("ignores an ID token in the request", async () => {
    const answer = await app.visitor.send("POST", "/api/auth/sign-in/social", {
      provider: "google",
      idToken: { token: "a.b.c" },
    });
    expect(answer.headers.get("set-auth-token")).toBeNull();
    expect(answer.body).toHaveProperty("url");
  });
});

it("returns 503 while the provider is down, keeps other sign-ins working, and recovers when it is back", async () => {
  const dead = await startOpenIdServer(origin);
  await dead.close();
  const other = await startMailedApp(dead.settings);
  type Begun = { url?: string; error?: { message: string } };
  const ask = () =>
    other.visitor.send<Begun>("POST", "/api/auth/sign-in/social", { provider: "google" });
  try {
    const answer = await ask();
    expect([answer.status, answer.body.error?.message]).toEqual([
      503,
      `${new URL(dead.issuer).host} does not answer. Please try again later.`,
    ]);
    await other.join("meanwhile@example.org");
    const back = await startOpenIdServer(origin, Number(new URL(dead.issuer).port));
    expect((await ask()).body.url).toContain(dead.issuer);
    await back.close();
  } finally {
    await other.close();
  }
});

it("returns 404 without a Google configuration", async () => {
  const other = await startMailedApp();
  const answer = await other.visitor.send("POST", "/api/auth/sign-in/social", {
    provider: "google",
  });
  expect(answer.status).toBe(404);
  expect((await other.visitor.get<SignInOptions>("/api/auth/options")).body.google).toBe(false);
  await other.close();
});
