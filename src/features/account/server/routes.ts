import { Hono } from "hono";
import type { HttpEnv } from "#server/http/actor.ts";
import { AppError, type ErrorCode } from "#shared/errors.ts";
import { clearAttempts, countAttempt } from "./attempts.ts";
import type { Auth } from "./auth.ts";
import type { Sessions } from "./sessions.ts";

/** /api/auth/*: better-auth, with attempts counted before the password is looked at. */
export function accountRoutes(auth: Auth, sessions: Pick<Sessions, "forget">) {
  return new Hono<HttpEnv>()
    .post("/sign-in/email", async (c) => {
      const body: unknown = await c.req.raw
        .clone()
        .json()
        .catch(() => null);
      const email =
        typeof body === "object" && body !== null && "email" in body ? body.email : null;
      if (typeof email !== "string" || email.length > 320) {
        throw new AppError("validation", "Please enter a valid e-mail address", {
          fields: { email: "Please enter a valid e-mail address" },
        });
      }
      const { database } = c.var.machine;
      await countAttempt(database, email);
      const response = await auth.handler(c.req.raw);
      if (response.ok) await clearAttempts(database, email);
      return withErrorBody(response);
    })
    .get("/*", async (c) => withErrorBody(await auth.handler(c.req.raw)))
    .post("/*", async (c) => {
      const response = await auth.handler(c.req.raw);
      // An ended session is announced a moment after its commit; whoever ended it need not wait for that.
      if (response.ok) sessions.forget();
      return withErrorBody(response);
    });
}

const codes: Record<number, ErrorCode> = {
  401: "unauthenticated",
  403: "forbidden",
  404: "not_found",
  409: "duplicate",
  429: "rate_limited",
};

/** better-auth's own `{ code, message }`, with the `error` object of every other route beside it. */
async function withErrorBody(response: Response): Promise<Response> {
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  if (response.status < 400 || !isJson) return response;
  const own = (await response.json()) as { code?: string; message?: string } | null;
  const code = codes[response.status] ?? (response.status < 500 ? "validation" : "internal");
  const message = own?.message ?? "An unexpected error occurred. Please try again.";
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  return new Response(JSON.stringify({ ...own, error: { code, message } }), {
    status: response.status,
    headers,
  });
}
