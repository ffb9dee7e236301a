/** An account's authenticator: turned on and off after re-authentication, and requested at sign-in. */
import { twoFactorApi } from "#features/account/sign-in-contract.ts";
import { serve } from "#server/http/serve.ts";
import { type Context } from "hono";
import { getSignedCookie } from "hono/cookie";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import type { AppContext } from "#server/app-context.ts";
import { AppError } from "#shared/errors.ts";
import { asSystem } from "#server/db/database.ts";
import { clearAttempts, countAttempt } from "../limits/attempts.ts";
import { deleteVerifications } from "../recovery/delete-verifications.ts";
import { createEmails } from "../emails/account-emails.ts";
import { type AuthServices, proxyToAuth } from "../auth/auth-proxy.ts";
import { hashingKey, withHashPermit } from "../password/password-hashing.ts";
import { verifyOwner } from "../password/verify-owner.ts";
import { consumeCode } from "./consume-code.ts";

export function twoFactorRoutes(services: AuthServices) {
  /** Forwards a request after re-authentication. Our check and better-auth's both hash, under one permit. */
  const proxyProven = async (c: Context<HttpEnv>, password: string, extra: object = {}) => {
    const session = await services.sessions.resolve(c.req.raw.headers);
    if (session === null) throw new AppError("unauthenticated", "Not authenticated");
    const { user } = session;
    const wasOn = await isOn(services, user.id);
    const ctx = { app: c.var.app, userId: user.id };
    const body = { ...(password === "" ? {} : { password }), ...extra };
    const response = await withHashPermit(hashingKey.user(user.id), async () => {
      await verifyOwner(ctx, session.id, password, "password");
      return proxyToAuth(services, c, { body });
    });
    return { response, user, wasOn };
  };

  /** Invalidates sign-ins and links that were started under the old setting, and notifies the user. */
  const sendChangeNotice = async (
    { database, mail, env }: AppContext,
    user: { id: string; email: string },
    isOnNow: boolean,
  ) => {
    await asSystem(database, (tx) => deleteVerifications(tx, user.id));
    await mail.send(createEmails(env).twoFactorChanged(user.email, isOnNow));
  };

  /** With a session, it confirms a new authenticator; without one, it completes a sign-in. */
  const verify = async (c: Context<HttpEnv>, given: string, isTimed: boolean) => {
    const session = await services.sessions.resolve(c.req.raw.headers);
    const { app } = c.var;
    const { database } = app;
    const userId = session?.user.id ?? (await getChallengedUserId(services, c));
    if (session !== null) await countAttempt(database, "authenticator", session.user.id);
    const isUnused =
      !isTimed || userId === null || (await consumeCode(services.auth, database, userId, given));
    // Send an empty code for a used one, so that it is answered and counted like any wrong code.
    const body = { code: isUnused ? given : "" };
    if (session === null) return proxyToAuth(services, c, { body, opensSession: true });
    const wasOn = await isOn(services, session.user.id);
    const response = await proxyToAuth(services, c, { body });
    if (!response.ok) return response;
    await clearAttempts(database, "authenticator", session.user.id);
    if (!wasOn && (await isOn(services, session.user.id)))
      await sendChangeNotice(app, session.user, true);
    return response;
  };

  return serve(twoFactorApi, {
    "POST /api/auth/two-factor/enable": async ({ body, c }) => {
      const { password } = body;
      return (await proxyProven(c, password, { method: "totp" })).response;
    },
    "POST /api/auth/two-factor/disable": async ({ body, c }) => {
      const { response, user, wasOn } = await proxyProven(c, body.password);
      if (response.ok && wasOn) await sendChangeNotice(c.var.app, user, false);
      return response;
    },
    "POST /api/auth/two-factor/generate-backup-codes": async ({ body, c }) =>
      (await proxyProven(c, body.password)).response,
    "POST /api/auth/two-factor/verify-totp": ({ body, c }) => verify(c, body.code, true),
    "POST /api/auth/two-factor/verify-backup-code": ({ body, c }) => verify(c, body.code, false),
  });
}

/** The user who passed the first step, by the cookie that waits for the second. */
async function getChallengedUserId(
  services: AuthServices,
  c: Context<HttpEnv>,
): Promise<string | null> {
  const { createAuthCookie, secret, internalAdapter } = await services.auth.$context;
  const identifier = await getSignedCookie(c, secret, createAuthCookie("two_factor").name);
  if (!identifier) return null;
  return (await internalAdapter.findVerificationValue(identifier))?.value ?? null;
}

async function isOn(services: AuthServices, userId: string): Promise<boolean> {
  const { internalAdapter } = await services.auth.$context;
  const user = (await internalAdapter.findUserById(userId)) as {
    twoFactorEnabled?: boolean;
  } | null;
  return user?.twoFactorEnabled ?? false;
}
