/**
 * Moderation commands for public content. They use the app's database, while the app is running or stopped.
 */
import { moderateContent, moderateUser } from "#features/discover/server/moderation/moderation.ts";
import {
  listActions,
  listBlocked,
  listReports,
  listWithdrawn,
} from "#features/discover/server/moderation/moderation-lists.ts";
import type { AppContext } from "#server/app-context.ts";
import { ownOrigin, parseEnv } from "#server/settings/env.ts";
import { createAppContext } from "#server/create-app-context.ts";
import { AppError } from "#shared/errors.ts";

const help = `npm run moderate -- COMMAND

  reports            entries that were reported and are not handled yet, newest report first
  reports --all      include handled reports
  handled ADDRESS    mark the reports of an entry or a page as handled, and leave it public
  withdraw ADDRESS   remove an entry from public pages, or the page of a collection; its owner cannot share it again
  restore ADDRESS    undo withdraw
  block EMAIL        end a user's sessions, refuse sign-in, and hide their public entries and pages
  unblock EMAIL      undo block
  list               withdrawn entries and pages, and blocked users
  history            moderation actions, newest first

ADDRESS is the URL of a shared entry (https://.../shared/SLUG), or its SLUG; or the URL of the public page of a
collection (https://.../shared/collections/SLUG).
Private entries are never shown here.`;

type Command = (app: AppContext, argument: string) => Promise<string[]>;

/** Commands with an argument, and its name. */
const withArgument: Record<string, [what: string, run: Command]> = {
  handled: [
    "ADDRESS",
    async (app, address) => {
      const { handled } = await moderateContent(app, address, "handle");
      return [`${handled} reports marked as handled`];
    },
  ],
  withdraw: [
    "ADDRESS",
    async (app, address) => {
      const { kind } = await moderateContent(app, address, "withdraw");
      return [`The ${kind} is withdrawn`];
    },
  ],
  restore: [
    "ADDRESS",
    async (app, address) => {
      await moderateContent(app, address, "restore");
      return ["Restored: it is public again if its owner still shares it"];
    },
  ],
  block: [
    "EMAIL",
    (app, email) => moderateUser(app, email, "block").then(() => ["The account is blocked"]),
  ],
  unblock: [
    "EMAIL",
    (app, email) => moderateUser(app, email, "unblock").then(() => ["The account is unblocked"]),
  ],
};

const alone: Record<string, (app: AppContext) => Promise<string[]>> = {
  reports: (app) => describeReports(app, false),
  "reports --all": (app) => describeReports(app, true),
  list: async (app) => [
    ...(await listWithdrawn(app)).map(
      ({ path, at }) => `${formatTime(at)}  withdrawn  ${linkTo(app, path)}`,
    ),
    ...(await listBlocked(app)).map(({ email, at }) => `${formatTime(at)}  blocked    ${email}`),
  ],
  history: async (app) =>
    (await listActions(app)).map(({ at, action, path, email }) => {
      const subject = path === null ? (email ?? "(gone since)") : linkTo(app, path);
      return `${formatTime(at)}  ${action.padEnd(8)}  ${subject}`;
    }),
};

async function describeReports(app: AppContext, all: boolean): Promise<string[]> {
  return (await listReports(app, { all })).flatMap((report) => {
    const { kind, path, title, email, isWithdrawn, count, reasons, newestAt } = report;
    const unlinked = kind === "entry" ? "(never shared)" : "(page of a collection)";
    const address = path === null ? unlinked : linkTo(app, path);
    return [
      `${formatTime(newestAt)}  ${count} ${count === 1 ? "report" : "reports"}  ${address}`,
      `  ${title ?? (isWithdrawn ? "(withdrawn)" : "(not shared any more)")}`,
      `  shared by ${email ?? "(account deleted)"}`,
      ...reasons.map((reason) => `  - ${reason}`),
      "",
    ];
  });
}

function linkTo({ env }: AppContext, path: string): string {
  return `${ownOrigin(env)}${path}`;
}

function formatTime(at: string): string {
  return at.slice(0, 16).replace("T", " ");
}

/**
 * Replaces control characters, because users wrote parts of the line and could inject terminal escape
 * sequences.
 */
function printLine(line: string): void {
  console.log(line.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, " ").slice(0, 2_100));
}

async function main(words: readonly string[]): Promise<number> {
  const [name = "reports", argument = ""] = words;
  const [what, run] = Object.hasOwn(withArgument, name) ? withArgument[name]! : [];
  const asked = words.join(" ") || "reports";
  const list = Object.hasOwn(alone, asked) ? alone[asked] : undefined;
  if (run === undefined && list === undefined) {
    const isHelp = ["help", "--help", "-h"].includes(name);
    console.log(isHelp ? help : `There is no command "${asked}".\n\n${help}`);
    return isHelp ? 0 : 1;
  }
  if (run !== undefined && words.length !== 2) {
    console.log(`Usage: npm run moderate -- ${name} ${what}`);
    return 1;
  }
  const context = await createAppContext(parseEnv({ LOG_LEVEL: "warn", ...process.env }));
  try {
    const lines = await (run === undefined ? list!(context) : run(context, argument));
    for (const line of lines.length === 0 ? ["No results."] : lines) printLine(line);
    return 0;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    console.log(`${error.message}.`.replace(/\.\.$/, "."));
    return 1;
  } finally {
    await context.close();
  }
}

process.exitCode = await main(process.argv.slice(2));
