import { sessionApi } from "#features/account/sign-in-contract.ts";
import { serve } from "#server/http/serve.ts";
import { type AuthServices, proxyToAuth } from "./auth/auth-proxy.ts";
import { recoveryRoutes } from "./recovery/recovery-routes.ts";
import { signInRoutes } from "./sign-in/sign-in-routes.ts";
import { twoFactorRoutes } from "./two-factor/two-factor-routes.ts";

/** /api/auth/*: all others of better-auth's routes are not exposed. */
export function authRoutes(services: AuthServices) {
  return [
    sessionRoutes(services),
    signInRoutes(services),
    recoveryRoutes(services),
    twoFactorRoutes(services),
  ];
}

function sessionRoutes(services: AuthServices) {
  return serve(sessionApi, {
    "GET /api/auth/get-session": async ({ c }) =>
      withoutToken(await proxyToAuth(services, c, { query: {} })),
    "POST /api/auth/sign-out": ({ c }) => proxyToAuth(services, c, { body: {} }),
  });
}

/** Removes the token, which must stay in its HttpOnly cookie, unreadable for scripts. */
async function withoutToken(response: Response): Promise<Response> {
  if (!response.ok) return response;
  const answer = (await response.json()) as { session: { token?: string } } | null;
  delete answer?.session.token;
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  // It would delete the cookie, which may be of a new session: turning on two-step sign-in replaces the session.
  if (answer === null) headers.delete("set-cookie");
  return new Response(JSON.stringify(answer), { status: response.status, headers });
}
