import { Hono } from "hono";
import { access } from "#server/http/access/access.ts";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import { authRequest } from "./limits/network-limits.ts";
import { type AuthServices, proxyToAuth } from "./auth/auth-proxy.ts";
import { recoveryRoutes } from "./recovery/recovery-routes.ts";
import { signInRoutes } from "./sign-in/sign-in-routes.ts";
import { twoFactorRoutes } from "./two-factor/two-factor-routes.ts";

/**
 * /api/auth/*: only these two better-auth routes are exposed directly; all others are listed in their own
 * modules.
 */
export function authRoutes(services: AuthServices) {
  return new Hono<HttpEnv>()
    .route("/", signInRoutes(services))
    .route("/", recoveryRoutes(services))
    .route("/", twoFactorRoutes(services))
    .get("/get-session", access("visitor"), async (c) =>
      withoutToken(await proxyToAuth(services, c, { query: {} })),
    )
    .post("/sign-out", authRequest, (c) => proxyToAuth(services, c, { body: {} }));
}

/** Removes the token, which must stay in its HttpOnly cookie, unreadable for scripts. */
async function withoutToken(response: Response): Promise<Response> {
  if (!response.ok) return response;
  const answer = (await response.json()) as { session: { token?: string } } | null;
  delete answer?.session.token;
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  return new Response(JSON.stringify(answer), { status: response.status, headers });
}
