import { notificationsApi } from "#features/notifications/contract.ts";
import { serve } from "#server/http/serve.ts";
import { getDailyMail, updateDailyMail } from "#features/mailings/server/service.ts";
import { getTimeZone } from "#server/http/client/time-zone.ts";
import { notificationMail } from "./notification-mail.ts";
import { listNotifications, markRead, updateNotification } from "./service.ts";

export const notificationRoutes = serve(notificationsApi, {
  "GET /api/notifications": ({ ctx, query }) => listNotifications(ctx, query),
  "POST /api/notifications/read": ({ ctx, body }) => markRead(ctx, body),
  "GET /api/notifications/email": ({ ctx, c }) =>
    getDailyMail(ctx, notificationMail, getTimeZone(c)),
  "PATCH /api/notifications/email": ({ ctx, body, c }) =>
    updateDailyMail(ctx, notificationMail, body, getTimeZone(c)),
  "PATCH /api/notifications/:id": ({ ctx, params, body }) =>
    updateNotification(ctx, params.id, body),
});
