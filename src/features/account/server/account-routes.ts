/** /api/account: security settings, sessions and deletion of the signed-in user's account. */
import { Hono } from "hono";
import { deleteCookie } from "hono/cookie";
import { AccountDelete, EmailChange, PasswordChange } from "#features/account/contract.ts";
import { access } from "#server/http/access/access.ts";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import { idParam } from "#server/http/request/id-param.ts";
import { valid } from "#server/http/request/valid.ts";
import { deleteAccount, type OnAccountDelete } from "./deletion/delete-account.ts";
import { changeEmail } from "./recovery/email-change.ts";
import type { AuthServices } from "./auth/auth-proxy.ts";
import { changePassword } from "./password/change-password.ts";
import { getSecurity } from "./security.ts";
import { endSession, endSessions, listSessions } from "./sessions/session-list.ts";

/** `onDelete` runs in the transaction in which an account is deleted. */
export function accountRoutes(services: AuthServices, onDelete: OnAccountDelete) {
  const { auth, sessions } = services;
  /** Session cookie names depend on whether the site is served over TLS. */
  const cookieNames = async () => {
    const { authCookies } = await auth.$context;
    return [authCookies.sessionToken, authCookies.dontRememberToken];
  };
  return new Hono<HttpEnv>()
    .get("/", access("session"), async (c) => c.json(await getSecurity(c.var.ctx)))
    .delete("/", access("session"), valid("json", AccountDelete), async (c) => {
      const asked = c.req.valid("json");
      await deleteAccount(c.var.ctx, c.var.actor.sessionId, { ...asked, onDelete });
      sessions.forget();
      for (const { name, attributes } of await cookieNames())
        deleteCookie(c, name, { path: "/", secure: attributes.secure ?? false });
      return c.body(null, 204);
    })
    .post("/password", access("session"), valid("json", PasswordChange), async (c) => {
      await changePassword(c.var.ctx, c.var.actor.sessionId, c.req.valid("json"));
      sessions.forget();
      return c.body(null, 204);
    })
    .post("/email", access("session"), valid("json", EmailChange), async (c) => {
      const { sessionId } = c.var.actor;
      const result = await changeEmail(c.var.ctx, services, sessionId, c.req.valid("json"));
      sessions.forget();
      return c.json(result);
    })
    .get("/sessions", access("session"), async (c) =>
      c.json({ items: await listSessions(c.var.ctx, c.var.actor.sessionId), nextCursor: null }),
    )
    .delete("/sessions", access("session"), async (c) => {
      const { sessionId } = c.var.actor;
      const isOthersOnly = c.req.query("others") === "true";
      await endSessions(c.var.ctx, isOthersOnly ? sessionId : null);
      sessions.forget();
      if (!isOthersOnly)
        for (const { name, attributes } of await cookieNames())
          deleteCookie(c, name, { path: "/", secure: attributes.secure ?? false });
      return c.body(null, 204);
    })
    .delete("/sessions/:id", access("session"), idParam, async (c) => {
      await endSession(c.var.ctx, c.req.valid("param").id);
      sessions.forget();
      return c.body(null, 204);
    });
}
