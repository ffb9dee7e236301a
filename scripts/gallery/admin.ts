/** The admin page. Its data is stubbed, because the gallery's accounts are no operators. */
import {
  adminCaptures,
  adminModeration,
  adminQueues,
  adminSystem,
  adminUsers,
  failedJobs,
  publicItems,
} from "#features/operations/web/testing/admin-data.ts";
import { emptyPage } from "./sample-values.ts";
import { type Scene, viewports, wholePages } from "./scene.ts";
import { answer, confirm, fail, hang, openInClient, see, type Step } from "./steps.ts";

const listOf = (items: unknown[]) => ({ items, nextCursor: null });

const openAdmin = (tab: string, ...stubs: Step[]): Step => [
  answer("admin/users", listOf(adminUsers)),
  answer("admin/jobs", adminQueues),
  answer("admin/jobs/failed", listOf(failedJobs)),
  answer("admin/captures", adminCaptures),
  answer("admin/public", listOf(publicItems)),
  answer("admin/moderation", adminModeration),
  answer("admin/system", adminSystem),
  stubs,
  openInClient(`/admin?tab=${tab}`),
  see("heading", "Administration"),
];

export const adminScenes: readonly Scene[] = [
  ...wholePages("lively", {
    "admin-users": [openAdmin("users"), "ada@example.org"],
    "admin-jobs": [openAdmin("jobs"), "Failed jobs"],
    "admin-captures": [openAdmin("captures"), "news.example.com"],
    "admin-public": [openAdmin("public"), "How bees decide"],
    "admin-system": [openAdmin("system"), "Slow queries"],
    "admin-jobs-empty": [
      openAdmin("jobs", answer("admin/jobs", emptyPage), answer("admin/jobs/failed", emptyPage)),
      "No job has failed.",
    ],
    "admin-loading": openAdmin("users", hang("admin/*")),
    "admin-failed": [openAdmin("users", fail("admin/*")), "Failed to load the accounts"],
  }),
  ...viewports("lively", {
    "admin-block": [openAdmin("users"), confirm(/^Block ada@example.org$/)],
  }),
];
