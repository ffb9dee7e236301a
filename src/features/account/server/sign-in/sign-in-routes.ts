/**
 * Sign-in methods: sign-up, password, link, code and Google. Attempts are counted before they are checked.
 */
import { signInApi } from "#features/account/sign-in-contract.ts";
import { serve } from "#server/http/serve.ts";
import { AppError } from "#shared/errors.ts";
import { clearAttempts, countAttempt, tryAttempt } from "../limits/attempts.ts";
import { getHashingKey } from "../limits/network-limits.ts";
import { createErrorResponse, type AuthServices, proxyToAuth } from "../auth/auth-proxy.ts";
import { withHashPermit } from "../password/password-hashing.ts";
import { refuseCommonPassword } from "../password/refuse-common-password.ts";
import { setSignUpCookie } from "../sign-up/sign-up-cookie.ts";
import { minDurations, withMinDuration } from "../limits/with-min-duration.ts";

export function signInRoutes(services: AuthServices) {
  return serve(signInApi, {
    "GET /api/auth/options": ({ c }) => {
      const { env, mail } = c.var.app;
      const options = {
        google: env.google !== null,
        provider: env.google?.name ?? null,
        confirmsEmail: mail.isConfigured,
      };
      return options;
    },
    "POST /api/auth/sign-up/email": async ({ body, c }) => {
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
    },
    "POST /api/auth/sign-in/email": async ({ body, c }) => {
      const { database } = c.var.app;
      return withHashPermit(getHashingKey(c), async () => {
        await countAttempt(database, "password", body.email);
        const response = await proxyToAuth(services, c, { body });
        if (response.ok) await clearAttempts(database, "password", body.email);
        return response.status === 403
          ? allowConfirmation(services, response, body.email)
          : response;
      });
    },
    "POST /api/auth/sign-in/magic-link": async ({ body, c }) => {
      const { email } = body;
      if (!(await tryAttempt(c.var.app.database, "mail", email))) return { status: true };
      return proxyToAuth(services, c, { body: { email, name: getLocalPart(email) } });
    },
    "POST /api/auth/magic-link/verify": async ({ body, c }) => {
      const { token } = body;
      const response = await proxyToAuth(services, c, {
        asGet: true,
        query: { token },
        opensSession: true,
      });
      const target = response.headers.get("location");
      if (target === null) return response;
      return createErrorResponse(new URL(target).searchParams.get("error") ?? "INVALID_TOKEN");
    },
    "POST /api/auth/email-otp/send-verification-otp": async ({ body, c }) => {
      if (!(await tryAttempt(c.var.app.database, "mail", body.email))) return { success: true };
      return proxyToAuth(services, c, { body });
    },
    "POST /api/auth/sign-in/email-otp": async ({ body, c }) => {
      const { database } = c.var.app;
      await countAttempt(database, "code", body.email);
      const response = await proxyToAuth(services, c, {
        body: { ...body, name: getLocalPart(body.email) },
        opensSession: true,
      });
      if (response.ok) await clearAttempts(database, "code", body.email);
      return response;
    },
    "POST /api/auth/sign-in/social": ({ body, c }) => {
      const { provider, callbackURL } = body;
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
    },
    "GET /api/auth/callback/google": async ({ c }) => {
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
    },
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
