import {
  AdminCaptures,
  AdminQueues,
  AdminSystem,
  AdminUser,
  AdminUserPage,
  FailedJobPage,
  Moderation,
  PublicItemPage,
} from "#features/operations/contract.ts";
import type { OperationGroup } from "../operation.ts";

export const operations = {
  tag: "Operation",
  about:
    "For users whose confirmed address is in ADMIN_EMAILS; 404 for others. Nothing private is shown.",
  operations: {
    "GET /api/admin/users": {
      summary: "List accounts",
      about: "With counts and sizes; the newest first.",
      answer: AdminUserPage,
    },
    "PATCH /api/admin/users/:id": {
      summary: "Block or unblock an account",
      about: "Blocking ends its sessions, stops its keys and hides what it made public.",
      answer: AdminUser,
    },
    "GET /api/admin/jobs": { summary: "List the job queues", answer: AdminQueues },
    "GET /api/admin/jobs/failed": {
      summary: "List failed jobs",
      about: "Those that failed in their last attempt, for 7 days; without their content.",
      answer: FailedJobPage,
    },
    "POST /api/admin/jobs/:queue/:id/retry": { summary: "Run a failed job again", answer: null },
    "DELETE /api/admin/jobs/:queue/:id": { summary: "Discard a failed job", answer: null },
    "GET /api/admin/captures": {
      summary: "Count captures that failed",
      about: "By reason. A site is named once links of three users failed on it.",
      answer: AdminCaptures,
    },
    "GET /api/admin/public": { summary: "List what is public", answer: PublicItemPage },
    "GET /api/admin/moderation": {
      summary: "List what was reported and what is withdrawn",
      answer: Moderation,
    },
    "POST /api/admin/moderation": {
      summary: "Withdraw or restore something public, or dismiss its reports",
      answer: null,
    },
    "GET /api/admin/system": {
      summary: "Get versions, backups, slow statements and limits hit",
      about: "Statements and limits are those of the process that answers.",
      answer: AdminSystem,
    },
  },
} satisfies OperationGroup;
