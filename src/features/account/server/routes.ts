import { Hono } from "hono";
import type { HttpEnv } from "#server/http/actor.ts";
import { AppError } from "#shared/errors.ts";
import { clearAttempts, countAttempt } from "./attempts.ts";
import type { Auth } from "./auth.ts";

/** /api/auth/*: better-auth, with attempts counted before the password is looked at. */
export function accountRoutes(auth: Auth) {
  return new Hono<HttpEnv>()
    .post("/sign-in/email", async (c) => {
      const body: unknown = await c.req.raw.clone().json().catch(() => null);
      const email = typeof body === "object" && body !== null && "email" in body ? body.email : null;
      if (typeof email !== "string" || email.length > 320) {
        throw new AppError("validation", "Please enter a valid e-mail address", {
          fields: { email: "Please enter a valid e-mail address" },
        });
      }
      const { database } = c.var.machine;
      await countAttempt(database, email);
      const response = await auth.handler(c.req.raw);
      if (response.ok) await clearAttempts(database, email);
      return response;
    })
    .on(["GET", "POST"], "/*", (c) => auth.handler(c.req.raw));
}
