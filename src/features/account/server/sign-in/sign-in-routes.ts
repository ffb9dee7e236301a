/**
 * Sign-in methods: sign-up, password, link, code and Google. Attempts are counted before they are checked.
 */
import { Hono } from "hono";
import { z } from "zod";
import type { SignInOptions } from "#features/account/contract.ts";
import { access } from "#server/http/access/access.ts";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import { valid } from "#server/http/request/valid.ts";
import { AppError } from "#shared/errors.ts";
import { personName } from "#shared/person-name.ts";
import { clearAttempts, countAttempt, tryAttempt } from "../limits/attempts.ts";
import { getHashingKey, authRequest, emailRequest } from "../limits/network-limits.ts";
import { createErrorResponse, type AuthServices, proxyToAuth } from "../auth/auth-proxy.ts";
import { withHashPermit } from "../password/password-hashing.ts";
import { refuseCommonPassword } from "../password/refuse-common-password.ts";
import { Address, NewPassword, SitePath } from "./sign-in-input.ts";
import { setSignUpCookie } from "../sign-up/sign-up-cookie.ts";
import { minDurations, withMinDuration } from "../limits/with-min-duration.ts";

/** Sent to better-auth even when the request has none, because better-auth remembers by default. */
const rememberMe = z.boolean().default(false);
const SignUp = z.object({
  name: personName("A name"),
  email: Address,
  password: NewPassword,
  rememberMe,
});
const SignIn = z.object({
  email: Address,
  password: z.string("Please enter your password").max(1_000, "This password is too long"),
  rememberMe,
});
const LinkRequest = z.object({ email: Address });
const CodeRequest = z.object({ email: Address, type: z.literal("sign-in") });
const CodeSignIn = z.object({
  email: Address,
  otp: z
    .string("Please enter the code")
    .trim()
    .regex(/^\d{6}$/, "The code has six digits"),
});
const LinkFollow = z.object({ token: z.string().min(1).max(200) });
const Social = z.object({ provider: z.literal("google"), callbackURL: SitePath.default("/") });

export function signInRoutes(services: AuthServices) {
  return new Hono<HttpEnv>()
    .get("/options", access("visitor"), (c) => {
      const { env, mail } = c.var.app;
      const options = {
        google: env.google !== null,
        provider: env.google?.name ?? null,
        confirmsEmail: mail.isConfigured,
      };
      return c.json(options satisfies SignInOptions);
    })
    .post("/sign-up/email", emailRequest, valid("json", SignUp), async (c) => {
      const body = c.req.valid("json");
      const { database, mail } = c.var.app;
      await refuseCommonPassword(body.password, body.email, "password");
      const name = body.name === "" ? getLocalPart(body.email) : body.name;
      const createAccount = async () => {
        await countAttempt(database, "signUp", body.email);
        const response = await proxyToAuth(services, c, { body: { ...body, name } });
        if (!mail.isConfigured || response.status !== 422) return response;
        // 422: a concurrent request created the account. A repeat gets the same answer as any known address.
        return proxyToAuth(services, c, { body: { ...body, name } });
      };
      const signUp = () => withHashPermit(getHashingKey(c), createAccount);
      if (!mail.isConfigured) return signUp();
      const response = await withMinDuration(minDurations.signUp, signUp);
      if (!response.ok) return response;
      // For a known address, better-auth answers with a made-up user id.
      const { user } = (await response.clone().json()) as { user: { id: string } };
      return setSignUpCookie(services, response, user.id);
    })
    .post("/sign-in/email", authRequest, valid("json", SignIn), async (c) => {
      const body = c.req.valid("json");
      const { database } = c.var.app;
      return withHashPermit(getHashingKey(c), async () => {
        await countAttempt(database, "password", body.email);
        const response = await proxyToAuth(services, c, { body });
        if (response.ok) await clearAttempts(database, "password", body.email);
        return response.status === 403
          ? allowConfirmation(services, response, body.email)
          : response;
      });
    })
    .post("/sign-in/magic-link", emailRequest, valid("json", LinkRequest), async (c) => {
      const { email } = c.req.valid("json");
      if (!(await tryAttempt(c.var.app.database, "mail", email))) return c.json({ status: true });
      return proxyToAuth(services, c, { body: { email, name: getLocalPart(email) } });
    })
    .post("/magic-link/verify", authRequest, valid("json", LinkFollow), async (c) => {
      const { token } = c.req.valid("json");
      const response = await proxyToAuth(services, c, {
        asGet: true,
        query: { token },
        opensSession: true,
      });
      const target = response.headers.get("location");
      if (target === null) return response;
      return createErrorResponse(new URL(target).searchParams.get("error") ?? "INVALID_TOKEN");
    })
    .post(
      "/email-otp/send-verification-otp",
      emailRequest,
      valid("json", CodeRequest),
      async (c) => {
        const body = c.req.valid("json");
        if (!(await tryAttempt(c.var.app.database, "mail", body.email)))
          return c.json({ success: true });
        return proxyToAuth(services, c, { body });
      },
    )
    .post("/sign-in/email-otp", authRequest, valid("json", CodeSignIn), async (c) => {
      const body = c.req.valid("json");
      const { database } = c.var.app;
      await countAttempt(database, "code", body.email);
      const response = await proxyToAuth(services, c, {
        body: { ...body, name: getLocalPart(body.email) },
        opensSession: true,
      });
      if (response.ok) await clearAttempts(database, "code", body.email);
      return response;
    })
    .post("/sign-in/social", authRequest, valid("json", Social), (c) => {
      const { provider, callbackURL } = c.req.valid("json");
      const errorCallbackURL = "/login";
      // The sign-in page forwards signed-in users, and shows the welcome message.
      const newUserCallbackURL = `/login?welcome=1&next=${encodeURIComponent(callbackURL)}`;
      return proxyToAuth(services, c, {
        body: {
          provider,
          callbackURL,
          errorCallbackURL,
          newUserCallbackURL,
          disableRedirect: true,
        },
      });
    })
    .get("/callback/google", access("visitor"), async (c) => {
      const response = await proxyToAuth(services, c, { opensSession: true }).catch(
        (error: unknown) => {
          if (!(error instanceof AppError && error.code === "forbidden")) throw error;
          return c.redirect("/login?error=account_blocked");
        },
      );
      const needsSecondFactor = response.headers
        .getSetCookie()
        .some((set) => /\.two_factor=[^;]/.test(set));
      if (!needsSecondFactor) return response;
      // The second factor is still missing: keep its cookie, and redirect to the page that asks for the code.
      const headers = new Headers(response.headers);
      for (const name of ["content-type", "content-length"]) headers.delete(name);
      headers.set("location", "/login#two_factor");
      return new Response(null, { status: 302, headers });
    });
}

function getLocalPart(email: string): string {
  return email.split("@", 1)[0]!;
}

/** After a correct password, lets this browser confirm the address. */
async function allowConfirmation(
  services: AuthServices,
  response: Response,
  email: string,
): Promise<Response> {
  const { code } = (await response.clone().json()) as { code?: string };
  if (code !== "EMAIL_NOT_VERIFIED") return response;
  const { internalAdapter } = await services.auth.$context;
  const found = await internalAdapter.findUserByEmail(email);
  return found === null ? response : setSignUpCookie(services, response, found.user.id);
}
