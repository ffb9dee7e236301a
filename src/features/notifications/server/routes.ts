import { Hono } from "hono";
import { DailyMailUpdate } from "#features/mailings/contract.ts";
import { getDailyMail, updateDailyMail } from "#features/mailings/server/service.ts";
import { NotificationsRead, NotificationUpdate } from "#features/notifications/contract.ts";
import { access } from "#server/http/access/access.ts";
import { getTimeZone } from "#server/http/client/time-zone.ts";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import { idParam } from "#server/http/request/id-param.ts";
import { valid } from "#server/http/request/valid.ts";
import { createRateLimiter } from "#server/limits/rate-limiter.ts";
import { rateLimits } from "#server/limits/rate-policies.ts";
import { PageQuery } from "#shared/pages.ts";
import { notificationMail } from "./notification-mail.ts";
import { listNotifications, markRead, updateNotification } from "./service.ts";

const changes = access("write", { rate: createRateLimiter(rateLimits.notificationChanges) });
const mailChanges = access("write", { rate: createRateLimiter(rateLimits.mailingChanges) });

/** /api/notifications */
export const notificationRoutes = new Hono<HttpEnv>()
  .get("/", access("read"), valid("query", PageQuery), async (c) =>
    c.json(await listNotifications(c.var.ctx, c.req.valid("query"))),
  )
  .post("/read", changes, valid("json", NotificationsRead), async (c) => {
    await markRead(c.var.ctx, c.req.valid("json"));
    return c.body(null, 204);
  })
  .get("/email", access("read"), async (c) =>
    c.json(await getDailyMail(c.var.ctx, notificationMail, getTimeZone(c))),
  )
  .patch("/email", mailChanges, valid("json", DailyMailUpdate), async (c) => {
    const { ctx } = c.var;
    const update = c.req.valid("json");
    return c.json(await updateDailyMail(ctx, notificationMail, update, getTimeZone(c)));
  })
  .patch("/:id", changes, idParam, valid("json", NotificationUpdate), async (c) =>
    c.json(await updateNotification(c.var.ctx, c.req.valid("param").id, c.req.valid("json"))),
  );
