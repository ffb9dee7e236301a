/** Session lifetime: 30 days if the user asked to be remembered, otherwise one day; never extended. */
import type { AuthContext, GenericEndpointContext, Session } from "better-auth";
import { serializeSignedCookie } from "better-call";

const dayMilliseconds = 24 * 60 * 60 * 1_000;

/** Set by the client before sign-in methods that take no `rememberMe` field. */
const rememberCookie = "commonplace.remember_me";

/** Runs before a session is stored. A session that replaces another keeps its expiry date. */
export async function limitSession(
  session: Session & Record<string, unknown>,
  context: GenericEndpointContext | null,
): Promise<{ data: Partial<Session> } | undefined> {
  if (context === null) return undefined;
  const replaced = context.context.session?.session;
  if (replaced !== undefined && replaced.userId === session.userId) {
    return { data: { expiresAt: new Date(replaced.expiresAt) } };
  }
  if (hasRememberField(context.path)) return undefined;
  const { authCookies, secret } = context.context;
  const isBrief = await context.getSignedCookie(authCookies.dontRememberToken.name, secret);
  return isBrief ? { data: { expiresAt: new Date(Date.now() + dayMilliseconds) } } : undefined;
}

function hasRememberField(path: string | undefined): boolean {
  return path === "/sign-in/email" || path === "/sign-up/email";
}

/** Passes the user's choice to be remembered to better-auth, by better-auth's own cookie. */
export async function setRememberCookie(
  auth: { $context: Promise<Pick<AuthContext, "authCookies" | "secret">> },
  headers: Headers,
): Promise<void> {
  const { authCookies, secret } = await auth.$context;
  const { name } = authCookies.dontRememberToken;
  const cookies = (headers.get("cookie") ?? "")
    .split(";")
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie !== "" && !cookie.startsWith(`${name}=`));
  if (!cookies.includes(`${rememberCookie}=true`)) {
    cookies.push(await serializeSignedCookie(name, "true", secret));
  }
  headers.set("cookie", cookies.join("; "));
}
