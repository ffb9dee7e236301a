/**
 * /mcp: the Model Context Protocol over streamable HTTP, without sessions, for users with a key or a session
 * token.
 */
import type { AuthInfo } from "@modelcontextprotocol/server";
import { type Context, Hono } from "hono";
import type { AskApi, HttpEnv } from "#server/http/identity/actor.ts";
import { createRateLimiter } from "#server/limits/rate-limiter.ts";
import { rateLimits } from "#server/limits/rate-policies.ts";
import { AppError } from "#shared/errors.ts";
import { keyScopes } from "#shared/key-scopes.ts";
import { createApiClient } from "./api-client.ts";

const limitRequests = createRateLimiter(rateLimits.mcpRequests);

/** Runs after the checks of host, origin and body. The tools call the API through `askApi`. */
export function mcpRoutes(askApi: AskApi) {
  let loaded: ReturnType<typeof loadHandler> | undefined;
  return new Hono<HttpEnv>().all("/", async (c) => {
    const { raw } = c.req;
    // Require the header: browsers attach a cookie to requests that other sites cause.
    const authorization = raw.headers.get("authorization");
    const actor = authorization === null ? null : await c.var.resolveActor(raw.headers);
    if (authorization === null || actor === null) {
      c.header("www-authenticate", 'Bearer realm="Commonplace"');
      throw new AppError(
        "unauthenticated",
        "Please send an API key as a bearer token. You can create one on your profile page.",
      );
    }
    limitRequests(actor.userId);
    const authInfo: AuthInfo = {
      token: authorization,
      clientId: actor.sessionId,
      scopes: [...(actor.key?.scopes ?? keyScopes)],
      extra: { api: createApiClient(c, actor, askApi) },
    };
    loaded ??= loadHandler();
    const handler = await loaded;
    return handler.fetch(raw, { authInfo, ...(await parseMessage(c)) });
  });
}

/** Loaded on first use, because the MCP library takes 19 MB of memory. */
async function loadHandler() {
  const { createHandler } = await import("./create-server.ts");
  return createHandler();
}

/** The JSON that earlier middleware limited. The handler itself rejects bodies that are not JSON. */
async function parseMessage(c: Context<HttpEnv>): Promise<{ parsedBody?: unknown }> {
  const isJson = /^application\/json\b/i.test(c.req.header("content-type") ?? "");
  if (c.req.method !== "POST" || !isJson) return {};
  try {
    return { parsedBody: await c.req.json() };
  } catch (cause) {
    throw new AppError("validation", "The request's body is not valid JSON", { cause });
  }
}
