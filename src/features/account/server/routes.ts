import { Hono } from "hono";
import type { HttpEnv } from "#server/http/actor.ts";
import { type Gate, passOn } from "./pass-on.ts";
import { recoveryRoutes } from "./recovery-routes.ts";
import { signInRoutes } from "./sign-in-routes.ts";
import { twoFactorRoutes } from "./two-factor-routes.ts";

/** /api/auth/*: what better-auth answers of its own accord is these two and no more; everything else is named. */
export function authRoutes(gate: Gate) {
  return new Hono<HttpEnv>()
    .route("/", signInRoutes(gate))
    .route("/", recoveryRoutes(gate))
    .route("/", twoFactorRoutes(gate))
    .get("/get-session", (c) => passOn(gate, c, { query: {} }))
    .post("/sign-out", (c) => passOn(gate, c, { body: {} }));
}
