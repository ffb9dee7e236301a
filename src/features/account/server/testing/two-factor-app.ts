/** Users with an authenticator, for the tests of this feature. */
import { base32 } from "@better-auth/utils/base32";
import { createOTP } from "@better-auth/utils/otp";
import type { AccountSecurity } from "#features/account/contract.ts";
import type { Answer, TestClient } from "#server/testing/test-client.ts";
import {
  cookiesOf,
  type MailedApp,
  password,
  sessionCookieOf,
  type SignInAnswer,
} from "./mailed-app.ts";

export type Enabled = { totpURI: string; backupCodes: string[]; error?: { fields?: object } };

export const send = <Body = SignInAnswer>(
  client: TestClient,
  path: string,
  body: object,
  cookie = "",
) => client.send<Body>("POST", `/api/auth/${path}`, body, { cookie });

export const isOn = async (client: TestClient) =>
  (await client.get<AccountSecurity>("/api/account")).body.twoFactor;

/**
 * The code an authenticator shows `later` steps of 30 s from now; a later step is needed because each code
 * works once.
 */
export function createCode(uri: string, later = 0): Promise<string> {
  const secret = new URL(uri).searchParams.get("secret")!;
  const step = Math.floor(Date.now() / 30_000) + later;
  return createOTP(new TextDecoder().decode(base32.decode(secret))).hotp(step);
}

/** Signs up a user with an authenticator, and returns its secrets. */
export async function signUpWithAuthenticator(app: MailedApp, email: string) {
  const before = await app.join(email);
  const { totpURI, backupCodes } = (await send<Enabled>(before, "two-factor/enable", { password }))
    .body;
  const answer = await send(before, "two-factor/verify-totp", { code: await createCode(totpURI) });
  await app.mail.take(email, /turned on/);
  const client = app.clientOf(answer.headers.get("set-auth-token"));
  return { client, totpURI, backupCodes };
}

/** Whether the response opens no session yet and asks for the second factor. */
export function isChallenge(answer: Answer<SignInAnswer>): boolean {
  return (
    answer.headers.get("set-auth-token") === null &&
    sessionCookieOf(answer) === undefined &&
    /commonplace\.two_factor=/.test(cookiesOf(answer))
  );
}
