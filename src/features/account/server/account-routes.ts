/** /api/account: security settings, sessions and deletion of the signed-in user's account. */
import { accountApi } from "#features/account/contract.ts";
import { serve } from "#server/http/serve.ts";
import { deleteCookie } from "hono/cookie";
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
  return serve(accountApi, {
    "GET /api/account": ({ ctx }) => getSecurity(ctx),
    "DELETE /api/account": async ({ ctx, body, c }) => {
      await deleteAccount(ctx, c.var.actor.sessionId, { ...body, onDelete });
      sessions.forget();
      for (const { name, attributes } of await cookieNames())
        deleteCookie(c, name, { path: "/", secure: attributes.secure ?? false });
    },
    "POST /api/account/password": async ({ ctx, body, c }) => {
      await changePassword(ctx, c.var.actor.sessionId, body);
      sessions.forget();
    },
    "POST /api/account/email": async ({ ctx, body, c }) => {
      const { sessionId } = c.var.actor;
      const result = await changeEmail(ctx, services, sessionId, body);
      sessions.forget();
      return result;
    },
    "GET /api/account/sessions": async ({ ctx, c }) => ({
      items: await listSessions(ctx, c.var.actor.sessionId),
      nextCursor: null,
    }),
    "DELETE /api/account/sessions": async ({ ctx, query, c }) => {
      const { sessionId } = c.var.actor;
      const isOthersOnly = query.others === "true";
      await endSessions(ctx, isOthersOnly ? sessionId : null);
      sessions.forget();
      if (!isOthersOnly)
        for (const { name, attributes } of await cookieNames())
          deleteCookie(c, name, { path: "/", secure: attributes.secure ?? false });
    },
    "DELETE /api/account/sessions/:id": async ({ ctx, params }) => {
      await endSession(ctx, params.id);
      sessions.forget();
    },
  });
}
