import { randomUUIDv7 } from "node:crypto";
import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { bearer } from "better-auth/plugins/bearer";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Machine } from "#server/machine.ts";
import { accounts, sessions, users, verifications } from "./tables.ts";

const daySeconds = 24 * 60 * 60;

export type Auth = ReturnType<typeof createAuth>;

/** Identity by better-auth, on the machine's own connections; the profile comes with the user by trigger. */
export function createAuth(machine: Pick<Machine, "env" | "database" | "log">, secret: string) {
  const { env, database, log } = machine;
  return betterAuth({
    appName: "Commonplace",
    baseURL: env.publicUrl ?? `http://${env.host}:${env.port}`,
    basePath: "/api/auth",
    secret,
    telemetry: { enabled: false },
    // What was unexpected is thrown to the app's own error handler, which logs no parameters of statements.
    onAPIError: { throw: true },
    logger: { level: "error", log: (_level, message) => log.warn(`identity: ${message}`) },
    database: drizzleAdapter(drizzle(database.system), {
      provider: "pg",
      schema: { user: users, session: sessions, account: accounts, verification: verifications },
      transaction: true,
    }),
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
    },
    // Never prolonged: a session of a day, asked for by its token, would become one of thirty.
    session: {
      expiresIn: 30 * daySeconds,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    // Attempts are limited by account in attempts.ts: an address can be forged, and is shared.
    rateLimit: { enabled: false },
    trustedOrigins: (request) => trustOrigins(env.publicUrl, request),
    advanced: {
      cookiePrefix: "commonplace",
      // Foreign origins are refused for the whole API in http/security.ts; scripts send no Origin at all.
      disableCSRFCheck: true,
      useSecureCookies: env.publicUrl?.startsWith("https:") ?? false,
      database: { generateId: () => randomUUIDv7() },
    },
    plugins: [bearer()],
  });
}

/** With PUBLIC_URL only that; without it, the page's own origin by whichever name the server was reached. */
function trustOrigins(publicUrl: string | undefined, request: Request | undefined): string[] {
  if (publicUrl !== undefined) return [publicUrl];
  const host = request?.headers.get("host");
  return host ? [`http://${host}`, `https://${host}`] : [];
}
