/**
 * Starts the app with a real SMTP server, and clients that sign up and follow links, for the tests of this
 * feature.
 */
import { afterAll } from "vitest";
import {
  type MailServer,
  startMailServer,
  parseLink,
} from "#server/testing/servers/mail-server.ts";
import { type Answer, createTestApp, type TestClient } from "#server/testing/test-client.ts";
import { createTestContext, type TestContext } from "#server/testing/test-context.ts";
import { minDurations } from "../limits/with-min-duration.ts";

export const password = "a long enough password";

export type MailedApp = ReturnType<typeof createTestApp> & {
  context: TestContext;
  mail: MailServer;
  /** Signs up, opens the link in the e-mail, and returns the user's client. */
  join: (email: string) => Promise<TestClient>;
  signIn: (email: string, given?: string, extra?: object) => Promise<Answer<SignInAnswer>>;
  close: () => Promise<void>;
};
export type SignInAnswer = {
  token?: string | null;
  code?: string;
  message?: string;
  twoFactorRedirect?: boolean;
  error?: { code: string; message: string; fields?: Record<string, string> };
};

export async function startMailedApp(settings: Record<string, string> = {}): Promise<MailedApp> {
  Object.assign(minDurations, { signUp: 0, request: 0 });
  const mail = await startMailServer();
  const context = await createTestContext({ SMTP_URL: mail.url, ...settings });
  await context.work();
  const opened = createTestApp(context);
  const post = <Body>(path: string, body: object) =>
    opened.visitor.send<Body>("POST", `/api/auth/${path}`, body);
  return {
    ...opened,
    context,
    mail,
    join: async (email) => {
      const name = email.split("@", 1)[0];
      const asked = await post("sign-up/email", { name, email, password });
      const { token } = parseLink(await mail.take(email, /^Confirm/));
      const answer = await opened.visitor.send(
        "POST",
        "/api/auth/verify-email",
        { token },
        { cookie: cookiesOf(asked) },
      );
      return opened.clientOf(answer.headers.get("set-auth-token"));
    },
    signIn: (email, given = password, extra = {}) =>
      post<SignInAnswer>("sign-in/email", { email, password: given, ...extra }),
    close: async () => {
      await context.close();
      await mail.close();
    },
  };
}

/** Closed after the last test of the file. */
export async function setUpMailedApp(settings: Record<string, string> = {}) {
  const app = await startMailedApp(settings);
  afterAll(app.close);
  return app;
}

/** The cookies that a response sets, as the browser sends them back, without deleted ones. */
export function cookiesOf(answer: Answer): string {
  return answer.headers
    .getSetCookie()
    .filter((cookie) => !/Max-Age=0\b/i.test(cookie))
    .map((cookie) => cookie.split(";", 1)[0]!)
    .join("; ");
}

export function sessionCookieOf(answer: Answer): string | undefined {
  return answer.headers
    .getSetCookie()
    .find((cookie) => /^(__Secure-)?commonplace\.session_token=[^;]/.test(cookie));
}

/** Opens the user's live stream; `ended` resolves when the server closes it. */
export async function listen(app: MailedApp, client: TestClient) {
  const response = await app.app.request("/api/events", {
    headers: { authorization: `Bearer ${client.token}` },
  });
  const reader = response.body!.getReader();
  const first = new TextDecoder().decode((await reader.read()).value);
  if (!first.includes("hello")) throw new Error(`the stream began with: ${first}`);
  const ended = (async () => {
    for (;;) if ((await reader.read()).done) return true;
  })();
  return { ended, cancel: () => reader.cancel() };
}
