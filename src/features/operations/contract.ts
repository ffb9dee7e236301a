/** What the admin page shows to operators: counts and states, never private content. */
import { z } from "zod";
import { defineApi } from "#shared/endpoint.ts";
import { pageOf, PageQuery } from "#shared/pages.ts";

export const AdminUsersQuery = PageQuery.extend({
  q: z.string().trim().max(320).optional().describe("A part of an e-mail address."),
});
export type AdminUsersQuery = z.infer<typeof AdminUsersQuery>;

export const AdminUser = z.object({
  id: z.uuid(),
  email: z.string(),
  isConfirmed: z.boolean(),
  isBlocked: z.boolean(),
  isOwn: z.boolean().describe("The operator who asks: this account cannot be blocked here."),
  entries: z.number(),
  fileBytes: z.number().describe("Bytes of uploaded and fetched documents."),
  createdAt: z.iso.datetime(),
  lastActiveAt: z.iso
    .datetime()
    .nullable()
    .describe("The newest of: a session was renewed, an entry was saved, an API key was used."),
});
export type AdminUser = z.infer<typeof AdminUser>;
export const AdminUserPage = pageOf(AdminUser);
export type AdminUserPage = z.infer<typeof AdminUserPage>;

export const AdminUserUpdate = z.strictObject({ isBlocked: z.boolean() });
export type AdminUserUpdate = z.infer<typeof AdminUserUpdate>;

export const AdminQueue = z.object({
  queue: z.string(),
  waiting: z.number(),
  active: z.number(),
  failed: z.number().describe("Failed in their last attempt; kept for 7 days."),
  oldestSeconds: z
    .number()
    .nullable()
    .describe("Seconds since the oldest waiting job was due; null if none is."),
  lastFailure: z
    .string()
    .nullable()
    .describe(
      "Why the newest attempt of the waiting jobs failed, without content; null if none has.",
    ),
});
export type AdminQueue = z.infer<typeof AdminQueue>;
export const AdminQueues = z.object({ items: z.array(AdminQueue), nextCursor: z.null() });
export type AdminQueues = z.infer<typeof AdminQueues>;

export const FailedJob = z.object({
  id: z.uuid(),
  queue: z.string(),
  attempts: z.number(),
  code: z.string().describe("Of the system or PostgreSQL, or “internal”."),
  message: z.string().describe("The class of the error, or the answer of the mail server."),
  failedAt: z.iso.datetime(),
});
export type FailedJob = z.infer<typeof FailedJob>;
export const FailedJobsQuery = PageQuery.extend({ queue: z.string().max(100).optional() });
export type FailedJobsQuery = z.infer<typeof FailedJobsQuery>;
export const FailedJobPage = pageOf(FailedJob);
export type FailedJobPage = z.infer<typeof FailedJobPage>;

export const AdminCaptures = z.object({
  days: z.number().describe("The days that are counted, until now."),
  failures: z.array(z.object({ kind: z.string(), count: z.number() })),
  sites: z
    .array(
      z.object({
        host: z.string(),
        users: z.number(),
        failures: z.number(),
        kinds: z.array(z.string()),
      }),
    )
    .describe("Only sites on which links of at least three users failed."),
});
export type AdminCaptures = z.infer<typeof AdminCaptures>;

export const PublicItem = z.object({
  kind: z.enum(["entry", "page"]).describe("An entry, or the public page of a collection."),
  path: z.string().describe("Its path on this server."),
  title: z.string(),
  email: z.string().describe("Of the user who shares it."),
  publishedAt: z.iso.datetime(),
});
export type PublicItem = z.infer<typeof PublicItem>;
export const PublicItemPage = pageOf(PublicItem);
export type PublicItemPage = z.infer<typeof PublicItemPage>;

export const ReportedItem = z.object({
  kind: z.enum(["entry", "page"]),
  path: z.string().nullable().describe("Null if it is not public any more."),
  title: z.string().nullable().describe("Null if it is not public any more."),
  email: z.string().nullable().describe("Null if that account was deleted."),
  isWithdrawn: z.boolean(),
  count: z.number(),
  reasons: z.array(z.string()).describe("The newest five."),
  newestAt: z.iso.datetime(),
});
export type ReportedItem = z.infer<typeof ReportedItem>;

export const Moderation = z.object({
  reports: z.array(ReportedItem),
  withdrawn: z.array(z.object({ path: z.string(), at: z.iso.datetime() })),
});
export type Moderation = z.infer<typeof Moderation>;

/** `dismiss` marks the reports as handled, and leaves the item public. */
export const ModerationAction = z.strictObject({
  action: z.enum(["withdraw", "restore", "dismiss"]),
  path: z.string().trim().min(1).max(500),
});
export type ModerationAction = z.infer<typeof ModerationAction>;

export const AdminSystem = z.object({
  versions: z.object({
    app: z.string(),
    node: z.string(),
    postgres: z.string(),
    schema: z.number().describe("The number of migrations that the database has."),
  }),
  process: z.object({
    role: z.enum(["all", "web", "worker"]),
    startedAt: z.iso.datetime(),
    memoryBytes: z.number(),
    eventStreams: z.number(),
  }),
  backup: z.object({
    everyHours: z.number().nullable().describe("Null: no automatic backups."),
    lastSuccessAt: z.iso.datetime().nullable(),
    bytes: z.number().nullable(),
    verification: z.enum(["restore", "read"]).describe("How each backup is verified."),
    nextAt: z.iso.datetime().nullable(),
    lastFailureAt: z.iso.datetime().nullable(),
    failure: z.string().nullable(),
    isOverdue: z.boolean(),
  }),
  slowStatements: z.array(
    z.object({
      text: z.string().describe("Without parameters."),
      count: z.number(),
      averageMilliseconds: z.number(),
      maxMilliseconds: z.number(),
      lastAt: z.iso.datetime(),
    }),
  ),
  limitsHit: z.array(z.object({ limit: z.string(), count: z.number() })),
});
export type AdminSystem = z.infer<typeof AdminSystem>;

export const operationsApi = defineApi("Operation", {
  "GET /api/admin/users": {
    summary: "List accounts",
    about: "With counts and sizes; the newest first.",
    scope: "session",
    rate: "operations",
    query: AdminUsersQuery,
    answer: AdminUserPage,
  },
  "PATCH /api/admin/users/:id": {
    summary: "Block or unblock an account",
    about: "Blocking ends its sessions, stops its keys and hides what it made public.",
    scope: "session",
    rate: "operations",
    body: AdminUserUpdate,
    answer: AdminUser,
  },
  "GET /api/admin/jobs": {
    summary: "List the job queues",
    scope: "session",
    rate: "operations",
    answer: AdminQueues,
  },
  "GET /api/admin/jobs/failed": {
    summary: "List failed jobs",
    about: "Those that failed in their last attempt, for 7 days; without their content.",
    scope: "session",
    rate: "operations",
    query: FailedJobsQuery,
    answer: FailedJobPage,
  },
  "POST /api/admin/jobs/:queue/:id/retry": {
    summary: "Run a failed job again",
    scope: "session",
    rate: "operations",
    params: z.object({
      queue: z.string().max(100),
      id: z.uuid(),
    }),
    answer: null,
  },
  "DELETE /api/admin/jobs/:queue/:id": {
    summary: "Discard a failed job",
    scope: "session",
    rate: "operations",
    params: z.object({
      queue: z.string().max(100),
      id: z.uuid(),
    }),
    answer: null,
  },
  "GET /api/admin/captures": {
    summary: "Count captures that failed",
    about: "By reason. A site is named once links of three users failed on it.",
    scope: "session",
    rate: "operations",
    answer: AdminCaptures,
  },
  "GET /api/admin/public": {
    summary: "List what is public",
    scope: "session",
    rate: "operations",
    query: PageQuery,
    answer: PublicItemPage,
  },
  "GET /api/admin/moderation": {
    summary: "List what was reported and what is withdrawn",
    scope: "session",
    rate: "operations",
    answer: Moderation,
  },
  "POST /api/admin/moderation": {
    summary: "Withdraw or restore something public, or dismiss its reports",
    scope: "session",
    rate: "operations",
    body: ModerationAction,
    answer: null,
  },
  "GET /api/admin/system": {
    summary: "Get versions, backups, slow statements and limits hit",
    about: "Statements and limits are those of the process that answers.",
    scope: "session",
    rate: "operations",
    answer: AdminSystem,
  },
});
