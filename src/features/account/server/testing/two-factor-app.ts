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

const stepSeconds = 30;
const currentStep = () => Math.floor(Date.now() / 1_000 / stepSeconds);

/** The code an authenticator shows in that step of 30 s since 1970. */
export function createCodeOf(uri: string, step: number): Promise<string> {
  const secret = new URL(uri).searchParams.get("secret")!;
  return createOTP(new TextDecoder().decode(base32.decode(secret))).hotp(step);
}

/** The code `later` steps from now; a later step is needed because each code works once. */
export const createCode = (uri: string, later = 0) => createCodeOf(uri, currentStep() + later);

/** Signs up a user with an authenticator, turned on with the code of `firstStep`, and returns its secrets. */
export async function signUpWithAuthenticator(app: MailedApp, email: string) {
  const before = await app.join(email);
  const { totpURI, backupCodes } = (await send<Enabled>(before, "two-factor/enable", { password }))
    .body;
  const firstStep = currentStep();
  const code = await createCodeOf(totpURI, firstStep);
  const answer = await send(before, "two-factor/verify-totp", { code });
  await app.mail.take(email, /turned on/);
  const client = app.clientOf(answer.headers.get("set-auth-token"));
  return { client, totpURI, backupCodes, firstStep };
}

/** Whether the response opens no session yet and asks for the second factor. */
export function isChallenge(answer: Answer<SignInAnswer>): boolean {
  return (
    answer.headers.get("set-auth-token") === null &&
    sessionCookieOf(answer) === undefined &&
    /commonplace\.two_factor=/.test(cookiesOf(answer))
  );
}
