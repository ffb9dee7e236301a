/** Faults in who may read or change what, and in what proves it. */
import type { Fault } from "./fault.ts";

export const accessFaults: readonly Fault[] = [
  {
    id: "account",
    file: "src/features/account/server/two-factor/consume-code.ts",
    text: "lt(lastUsedStep, step)",
    replacement: "lt(lastUsedStep, step + 1)",
    effect: "accepts the same authenticator code twice",
  },
  {
    id: "collection-pages",
    file: "src/features/collection-pages/server/settings.ts",
    text: `  if (page?.withdrawnAt)
    throw new AppError(
      "forbidden",
      "The operator of this site withdrew this page. It cannot be turned on again.",
    );
`,
    replacement: "",
    effect: "lets its owner open a page again that the operator withdrew",
  },
  {
    id: "collections",
    file: "src/features/collections/server/service.ts",
    text: "    await requireShareToEnd(tx, ctx, id);\n",
    replacement: "",
    effect: "lets an API key without the scope share end memberships",
    tests: ["src/features/collections/", "src/features/keys/"],
  },
  {
    id: "comments",
    file: "src/features/comments/server/service.ts",
    text: "if (found.authorId !== userId && found.ownerId !== userId)",
    replacement: "if (found.ownerId === null)",
    effect: "lets any member delete comments of others",
  },
  {
    id: "entries",
    file: "src/features/entries/server/remove-entries.ts",
    text: "\n          and not exists (select 1 from trash kept where kept.entry_id = ${captures.id})",
    replacement: "",
    effect: "fails to delete captures together with one that another user has in the trash",
    tests: ["src/features/entries/", "src/features/trash/"],
  },
  {
    id: "extraction",
    file: "src/features/extraction/server/image-uploads.ts",
    text: "`${folder}/${userId}/${createHash",
    replacement: "`${folder}/${createHash",
    effect: "reads uploaded images of other users",
  },
  {
    id: "highlights",
    file: "src/features/highlights/server/add-highlight.ts",
    text: "input.isShared === true ? collectionId : null",
    replacement: "collectionId",
    effect: "shows every new highlight to the members of the collection",
    tests: ["src/features/highlights/", "src/features/sharing/"],
  },
  {
    id: "keys",
    file: "src/features/keys/server/find-key.ts",
    text: "if (row.blockedAt !== null)",
    replacement: "if (row.revokedAt !== null)",
    effect: "accepts API keys of blocked accounts",
  },
  {
    id: "mailings",
    file: "src/features/mailings/server/unsubscribe-links.ts",
    text: "given.length !== right.length || !timingSafeEqual(given, right)",
    replacement: "given.length !== right.length",
    effect: "does not check the signature of unsubscribe links",
  },
  {
    id: "mcp",
    file: "src/features/mcp/server/routes.ts",
    text: `const actor = authorization === null ? null : await c.var.resolveActor(raw.headers);
    if (authorization === null || actor === null) {`,
    replacement: `const actor = await c.var.resolveActor(raw.headers);
    if (actor === null) {`,
    effect: "accepts a cookie instead of a bearer token",
  },
  {
    id: "notifications",
    file: "src/features/notifications/server/select-notifications.ts",
    text: ".where(and(condition, isOpen))",
    replacement: ".where(condition)",
    effect: "lists notifications of what is no longer open to the user",
  },
  {
    id: "operations",
    file: "src/features/operations/server/routes.ts",
    text: '.get("/system", operates, requireOperator, async',
    replacement: '.get("/system", operates, async',
    effect: "shows the state of the server to every user",
  },
  {
    id: "pictures",
    file: "src/features/pictures/server/remove-pictures.ts",
    text: `          and not exists (select 1 from user_entries held
            where held.entry_id = entry.id and held.user_id <> \${userId})
`,
    replacement: "",
    effect: "removes pictures that other users keep",
    tests: ["src/features/pictures/", "src/features/capture/server/pictures/"],
  },
  {
    id: "projects",
    file: "src/features/projects/server/links.ts",
    text: '  await lockOwnEntries(tx, owner, entryIds, "key share");\n',
    replacement: "",
    effect: "does not check that linked entries are the user's",
  },
  {
    id: "reference",
    file: "src/features/reference/server/describe-operation.ts",
    text: "[{ apiKey: [...scopes] }, ...session]",
    replacement: "[{ apiKey: scopes.slice(0, 1) }, ...session]",
    effect: "names only the first scope that a key needs",
  },
  {
    id: "sharing",
    file: "src/features/sharing/server/received.ts",
    text: "        sql`${collectionInvitations.recipient} = (select email from users where id = ${userId})`,\n",
    replacement: "",
    effect: "lets any user accept an invitation to another address",
  },
  {
    id: "server/db/policies",
    file: "schema/policies/member_notes.sql",
    text: "is_shown AND EXISTS",
    replacement: "EXISTS",
    effect: "opens notes that a member did not show to the other members",
    tests: ["src/server/db/", "src/features/sharing/"],
  },
  {
    id: "server/fetch",
    file: "src/server/fetch/guarded-fetch.ts",
    text: "return checkUrl(next.href, allow);",
    replacement: "return next;",
    effect: "does not check the address that a redirect leads to",
  },
  {
    id: "server/http/access",
    file: "src/server/http/access/security.ts",
    text: '(site !== undefined && site !== "same-origin" && site !== "none")',
    replacement: '(site !== undefined && site === "cross-site")',
    effect: "accepts changes from other hosts of the same site",
    tests: ["src/app/server/app.test.ts"],
  },
  {
    id: "web/return-path",
    file: "src/web/return-path.ts",
    text: "if (!isSitePath(wanted) || !URL.canParse(wanted, origin))",
    replacement: "if (!URL.canParse(wanted, origin))",
    effect: "leads to another site after signing in",
    tests: ["src/web/return-path.test.ts"],
  },
  {
    id: "web/offline",
    file: "src/web/offline/worker/user-store.ts",
    text: "        if (isNew && known) await removeAll();\n",
    replacement: "",
    effect: "shows stored pages of the former user without a connection",
  },
];
