/**
 * Moderation commands for public content. They use the app's database, while the app is running or stopped.
 */
import {
  handlePageReports,
  isPageAddress,
  listPageReports,
  restorePage,
  withdrawPage,
} from "#features/collection-pages/server/moderation.ts";
import {
  blockUser,
  handleReports,
  restoreCapture,
  unblockUser,
  withdrawCapture,
} from "#features/discover/server/moderation/moderation.ts";
import {
  listActions,
  listMeasures,
  listReports,
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
      const handle = isPageAddress(address) ? handlePageReports : handleReports;
      return [`${await handle(app, address)} reports marked as handled`];
    },
  ],
  withdraw: [
    "ADDRESS",
    (app, address) =>
      isPageAddress(address)
        ? withdrawPage(app, address).then(() => ["The page is withdrawn"])
        : withdrawCapture(app, address).then(() => ["The entry is withdrawn"]),
  ],
  restore: [
    "ADDRESS",
    (app, address) =>
      (isPageAddress(address) ? restorePage : restoreCapture)(app, address).then(() => [
        "Restored: it is public again if its owner still shares it",
      ]),
  ],
  block: ["EMAIL", (app, email) => blockUser(app, email).then(() => ["The account is blocked"])],
  unblock: [
    "EMAIL",
    (app, email) => unblockUser(app, email).then(() => ["The account is unblocked"]),
  ],
};

const alone: Record<string, (app: AppContext) => Promise<string[]>> = {
  reports: (app) => describeReports(app, false),
  "reports --all": (app) => describeReports(app, true),
  list: async (app) => {
    const { withdrawn, withdrawnPages, blocked } = await listMeasures(app);
    return [
      ...withdrawn.map(({ slug, at }) => `${formatTime(at)}  withdrawn  ${linkTo(app, slug)}`),
      ...withdrawnPages.map(
        ({ slug, at }) => `${formatTime(at)}  withdrawn  ${linkToPage(app, slug)}`,
      ),
      ...blocked.map(({ email, at }) => `${formatTime(at)}  blocked    ${email}`),
    ];
  },
  history: async (app) =>
    (await listActions(app)).map(({ at, action, slug, collectionSlug, email }) => {
      const page = collectionSlug === null ? null : linkToPage(app, collectionSlug);
      const subject = slug === null ? (page ?? email ?? "(gone since)") : linkTo(app, slug);
      return `${formatTime(at)}  ${action.padEnd(8)}  ${subject}`;
    }),
};

async function describeReports(app: AppContext, all: boolean): Promise<string[]> {
  const entries = (await listReports(app, { all })).map((report) => ({
    ...report,
    address: report.slug === null ? "(never shared)" : linkTo(app, report.slug),
  }));
  const pages = (await listPageReports(app, { all })).map((report) => ({
    ...report,
    address: report.slug === null ? "(page of a collection)" : linkToPage(app, report.slug),
  }));
  const reports = [...entries, ...pages].toSorted((a, b) => +b.newestAt - +a.newestAt);
  return reports.flatMap(({ address, title, email, isWithdrawn, count, reasons, newestAt }) => [
    `${formatTime(newestAt)}  ${count} ${count === 1 ? "report" : "reports"}  ${address}`,
    `  ${title ?? (isWithdrawn ? "(withdrawn)" : "(not shared any more)")}`,
    `  shared by ${email ?? "(account deleted)"}`,
    ...reasons.map((reason) => `  - ${reason}`),
    "",
  ]);
}

function linkTo({ env }: AppContext, slug: string): string {
  return `${ownOrigin(env)}/shared/${slug}`;
}

function linkToPage({ env }: AppContext, slug: string): string {
  return `${ownOrigin(env)}/shared/collections/${slug}`;
}

function formatTime(at: Date): string {
  return at.toISOString().slice(0, 16).replace("T", " ");
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
