/**
 * Remembers which browser knows the password of an unconfirmed account. An attacker can sign up with a
 * victim's address; the owner who opens the link must not get an account whose password the attacker chose.
 */
import type { Context } from "hono";
import { generateSignedCookie, getSignedCookie } from "hono/cookie";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import { AppError } from "#shared/errors.ts";
import { clearAttempts, countAttempt } from "../limits/attempts.ts";
import type { AuthServices } from "../auth/auth-proxy.ts";
import { withHashPermit, verifyPassword } from "../password/password-hashing.ts";
import { getPasswordHash } from "../password/verify-owner.ts";

const cookieName = "commonplace.sign_up";
const daySeconds = 24 * 60 * 60;

/** Adds the cookie to the response for a browser that has just chosen or entered the password. */
export async function setSignUpCookie(
  { auth }: AuthServices,
  response: Response,
  userId: string,
): Promise<Response> {
  const { secret, authCookies } = await auth.$context;
  const cookie = await generateSignedCookie(cookieName, userId, secret, {
    path: "/api/auth/verify-email",
    httpOnly: true,
    sameSite: "Lax",
    secure: authCookies.sessionToken.attributes.secure ?? false,
    maxAge: daySeconds,
  });
  response.headers.append("set-cookie", cookie);
  return response;
}

/** Accepts a browser with the cookie, otherwise checks the password. Throws "validation" naming `password`, or "rate_limited". */
export async function verifySignUp(
  { auth }: AuthServices,
  c: Context<HttpEnv>,
  user: { id: string; email: string },
  password: string,
  network: string,
): Promise<void> {
  const { secret } = await auth.$context;
  if ((await getSignedCookie(c, secret, cookieName)) === user.id) return;
  if (password === "")
    throw passwordError("Please enter the password that you chose when you signed up");
  const { app } = c.var;
  const hash = await getPasswordHash({ app, userId: user.id });
  await withHashPermit(network, async () => {
    await countAttempt(app.database, "password", user.email);
    if (hash === null || !(await verifyPassword({ hash, password })))
      throw passwordError("This password is not right");
    await clearAttempts(app.database, "password", user.email);
  });
}

function passwordError(message: string): AppError {
  return new AppError("validation", message, { fields: { password: message } });
}
