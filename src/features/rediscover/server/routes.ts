import { rediscoverApi } from "#features/rediscover/contract.ts";
import { serve } from "#server/http/serve.ts";
import type { Context } from "hono";
import { getTimeZone } from "#server/http/client/time-zone.ts";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import { answerItem, getRediscover, undoAnswer, updateRediscover } from "./service.ts";

export const rediscoverRoutes = serve(rediscoverApi, {
  "GET /api/rediscover": ({ ctx, query, c }) => getRediscover(ctx, chooseZone(c, query)),
  "PATCH /api/rediscover": async ({ ctx, body, c }) => {
    await updateRediscover(ctx, body);
    return getRediscover(ctx, getTimeZone(c));
  },
  "POST /api/rediscover/answers": ({ ctx, body, c }) => {
    const input = body;
    return answerItem(ctx, input, chooseZone(c, input));
  },
  "POST /api/rediscover/undo": ({ ctx, body }) => undoAnswer(ctx, body),
});

function chooseZone(c: Context<HttpEnv>, given: { timeZone?: string | undefined }): string {
  return given.timeZone ?? getTimeZone(c);
}
