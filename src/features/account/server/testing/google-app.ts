/** The app with sign-in by Google at a local server, and the steps of a browser that signs in. */
import { afterAll, expect } from "vitest";
import type { AccountSecurity } from "#features/account/contract.ts";
import { startOpenIdServer, type OpenIdServer } from "#server/testing/servers/openid-server.ts";
import type { Answer } from "#server/testing/test-client.ts";
import { cookiesOf, setUpMailedApp } from "./mailed-app.ts";

/** The next user who signs in at the provider is `provider.user`. */
export async function setUpGoogleApp() {
  const origin = "http://notes.example.org";
  const provider = await startOpenIdServer(origin);
  afterAll(provider.close);
  const app = await setUpMailedApp(provider.settings);

  const begin = (callbackURL = "/home", headers: Record<string, string> = {}) =>
    app.visitor.send<{ url: string }>(
      "POST",
      "/api/auth/sign-in/social",
      { provider: "google", callbackURL },
      headers,
    );
  const callback = (back: URL, cookie: string) =>
    app.visitor.send("GET", `${back.pathname}${back.search}`, undefined, { cookie });

  /** The whole browser flow: to the provider and back to the app. */
  async function enter(user: Partial<OpenIdServer["user"]>, cookie = ""): Promise<Answer> {
    provider.user = {
      sub: "1",
      email: "x@example.org",
      email_verified: true,
      name: "X",
      ...user,
    };
    const begun = await begin();
    expect(begun.status).toBe(200);
    const back = await provider.signIn(begun.body.url);
    expect(back.origin).toBe(origin);
    return callback(back, `${cookiesOf(begun)}; ${cookie}`);
  }

  const readSecurity = async (answer: Answer) => {
    const client = app.clientOf(answer.headers.get("set-auth-token"));
    return (await client.get<AccountSecurity>("/api/account")).body;
  };
  const resolveLocation = (answer: Answer) => new URL(answer.headers.get("location") ?? "", origin);

  return { app, origin, provider, begin, callback, enter, readSecurity, resolveLocation };
}
