import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { answerJson, type Answers, mountWithServer } from "#features/entries/web/testing/mount.tsx";
import { AdminPage } from "./admin-page.tsx";
import {
  adminCaptures,
  adminModeration,
  adminQueues,
  adminSystem,
  adminUsers,
  failedJobs,
  publicItems,
} from "./testing/admin-data.ts";

const done = () => new Response(null, { status: 204 });
const pageOf = (items: unknown[]) => answerJson({ items, nextCursor: null });

async function open(tab: string, answers: Answers = {}) {
  const mounted = await mountWithServer(<AdminPage />, `/admin?tab=${tab}`, {
    "GET /api/admin/users": pageOf(adminUsers),
    "GET /api/admin/jobs": answerJson(adminQueues),
    "GET /api/admin/jobs/failed": pageOf(failedJobs),
    "GET /api/admin/captures": answerJson(adminCaptures),
    "GET /api/admin/public": pageOf(publicItems),
    "GET /api/admin/moderation": answerJson(adminModeration),
    "GET /api/admin/system": answerJson(adminSystem),
    ...answers,
  });
  const sent = () => mounted.calls.filter(({ method }) => method !== "GET");
  return { ...mounted, sent };
}
const rowsOf = async (name: string) =>
  within(await screen.findByRole("list", { name }))
    .getAllByRole("heading")
    .map((heading) => heading.closest("li")!.textContent);
const press = (name: string | RegExp) => screen.getByRole("button", { name });

it("shows accounts, and does not offer to block the operator's own", async () => {
  await open("users");
  const [own, ada, spam, unused] = await rowsOf("Accounts");
  expect(own).toContain("olga@example.orgYou12 entries");
  expect(ada).toMatch(/1,204 entries · .* of files · Joined .* · Active 3 hours ago/);
  expect(spam).toContain("BlockedNot confirmed1 entry");
  expect(unused).toContain("Not active yet");
  expect(screen.queryByRole("button", { name: "Block olga@example.org" })).toBeNull();
});

it("blocks an account after a confirmation, and unblocks one", async () => {
  const path = (at: number) => `PATCH /api/admin/users/${adminUsers[at]!.id}`;
  const { user, sent } = await open("users", {
    [path(1)]: answerJson({ ...adminUsers[1]!, isBlocked: true }),
    [path(2)]: answerJson({ ...adminUsers[2]!, isBlocked: false }),
  });
  await rowsOf("Accounts");
  await user.click(press("Block ada@example.org"));
  const dialog = await screen.findByRole("alertdialog", { name: "Block ada@example.org?" });
  expect(dialog.textContent).toContain("API keys stop");
  expect(sent()).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: "Block" }));
  await screen.findByText("Account blocked");
  await user.click(press("Unblock spam@example.org"));
  await user.click(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Unblock" }),
  );
  await screen.findByText("Account unblocked");
  expect(sent().map(({ body }) => body)).toEqual([{ isBlocked: true }, { isBlocked: false }]);
});

it("says why blocking failed", async () => {
  const message = "This account is blocked already";
  const { user } = await open("users", {
    [`PATCH /api/admin/users/${adminUsers[1]!.id}`]: answerJson(
      { error: { code: "conflict", message } },
      409,
    ),
  });
  await rowsOf("Accounts");
  await user.click(press("Block ada@example.org"));
  await user.click(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Block" }),
  );
  expect(await screen.findByText(message)).toBeTruthy();
});

it("shows queues and failed jobs, retries at once and discards after a confirmation", async () => {
  const job = (at: number) => `/api/admin/jobs/mail/${failedJobs[at]!.id}`;
  const { user, sent } = await open("jobs", {
    [`POST ${job(0)}/retry`]: done,
    [`DELETE ${job(1)}`]: done,
  });
  const [fetching] = await rowsOf("Queues");
  expect(fetching).toContain("1,280 waiting · 16 active · 0 failed · The oldest waits for 5 min");
  expect(screen.getByText("Idle: index-entries, read-entry")).toBeTruthy();
  const [first] = await rowsOf("Failed jobs");
  expect(first).toContain("Error was thrown (ECONNREFUSED). 151 attempts · Failed 2 hours ago");
  await user.click(press(`Retry mail ${failedJobs[0]!.id}`));
  await screen.findByText("The job runs again");
  await user.click(press(`Discard mail ${failedJobs[1]!.id}`));
  await user.click(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Discard" }),
  );
  await screen.findByText("Job discarded");
  expect(sent().map(({ method, path }) => `${method} ${path}`)).toEqual([
    `POST ${job(0)}/retry`,
    `DELETE ${job(1)}`,
  ]);
});

it("names failures of captures in words", async () => {
  await open("captures");
  expect(await rowsOf("Failures by reason")).toEqual([
    "Refused by the site1,024 captures",
    "No answer in time31 captures",
    "Error of this server1 capture",
  ]);
  expect(await rowsOf("Sites")).toEqual([
    "news.example.com340 captures of 12 users · Refused by the site, Consent needed",
    "journal.example.org3 captures of 3 users · Login needed",
  ]);
});

it("withdraws after a confirmation, dismisses reports and restores", async () => {
  const { user, sent } = await open("public", { "POST /api/admin/moderation": done });
  const [reported, gone] = await rowsOf("Reported");
  expect(reported).toContain("Cheap watchesEntry · spam@example.org · 7 reports");
  expect(gone).toContain("Not public any moreEntry · Account deleted · 1 report");
  await rowsOf("Public now");
  await user.click(press("Withdraw How bees decide"));
  await user.click(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Withdraw" }),
  );
  await screen.findByText("Withdrawn. Its owner cannot share it again.");
  await user.click(press("Dismiss the reports of Cheap watches"));
  await screen.findByText("Reports dismissed");
  await user.click(press(/^Restore/));
  await screen.findByText(/^Restored/);
  expect(sent().map(({ body }) => body)).toEqual([
    { action: "withdraw", path: publicItems[0]!.path },
    { action: "dismiss", path: adminModeration.reports[0]!.path },
    { action: "restore", path: adminModeration.withdrawn[0]!.path },
  ]);
});

it("shows versions, an overdue backup, slow queries and limits", async () => {
  await open("system");
  await screen.findByText("73 migrations");
  expect(screen.getByText("Overdue")).toBeTruthy();
  expect(screen.getByText("Next").parentElement!.textContent).toContain("in 4 hours");
  const [slow] = await rowsOf("Slow queries");
  expect(slow).toContain("31 times · average 240 ms · slowest 1,210 ms");
  expect(await rowsOf("Limits hit")).toEqual(["searches1,204 requests", "pages1 request"]);
});

it("shows empty queues, and loads again after a failure", async () => {
  let fails = true;
  const { user } = await open("jobs", {
    "GET /api/admin/jobs": answerJson({ items: [], nextCursor: null }),
    "GET /api/admin/jobs/failed": () =>
      fails
        ? answerJson({ error: { code: "unavailable", message: "Try again shortly." } }, 503)
        : pageOf([]),
  });
  await screen.findByText("No job is waiting.");
  await screen.findByText("Failed to load the failed jobs");
  fails = false;
  await user.click(press("Retry"));
  expect(await screen.findByText("No job has failed.")).toBeTruthy();
});

it("shows “Page not found” to a user who is not an operator", async () => {
  await open("users", {
    "GET /api/admin/jobs": answerJson({ error: { code: "not_found", message: "Not found" } }, 404),
  });
  expect(await screen.findByRole("heading", { level: 1, name: "Page not found" })).toBeTruthy();
});

it("changes the view by its tab", async () => {
  const { user } = await open("users");
  await user.click(screen.getByRole("tab", { name: "System" }));
  expect(await screen.findByText("73 migrations")).toBeTruthy();
});
