/** The admin page's routes for the test of all routes, whose users are no operators. */
import { type Case, own } from "./route-case.ts";

const missing = (path: string, body?: unknown): Case[] => [
  own(() => ({ path: `/api/admin${path}`, body }), 404, 404),
];
const job = "01890000-0000-7000-8000-000000000000";

export const operationTable: Record<string, Case[]> = {
  "GET /api/admin/users": missing("/users"),
  "PATCH /api/admin/users/:id": missing(`/users/${job}`, { isBlocked: true }),
  "GET /api/admin/jobs": missing("/jobs"),
  "GET /api/admin/jobs/failed": missing("/jobs/failed"),
  "POST /api/admin/jobs/:queue/:id/retry": missing(`/jobs/mail/${job}/retry`),
  "DELETE /api/admin/jobs/:queue/:id": missing(`/jobs/mail/${job}`),
  "GET /api/admin/captures": missing("/captures"),
  "GET /api/admin/public": missing("/public"),
  "GET /api/admin/moderation": missing("/moderation"),
  "POST /api/admin/moderation": missing("/moderation", { action: "dismiss", path: "/shared/x" }),
  "GET /api/admin/system": missing("/system"),
};
