/** Shared by the tests of row policies: objects of Ada in every table, and Eve, who has none. */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import {
  signInAttempts,
  twoFactors,
  sessions,
  accounts,
  verifications,
} from "#features/account/server/tables.ts";
import { billingEvents, savedEntries, subscriptions } from "#features/billing/server/tables.ts";
import { createBatch } from "#features/capture/server/batches/create-batch.ts";
import { conversations, messages } from "#features/assistant/server/tables.ts";
import { bulkFetches, entryPages } from "#features/capture/server/tables.ts";
import { documentPieces } from "#features/documents/server/tables.ts";
import { linkEntries } from "#features/connections/server/service.ts";
import { invitationCounts, invitations } from "#features/invitations/server/tables.ts";
import {
  discoverHidden,
  operatorActions,
  publications,
  publicPages,
  reports,
} from "#features/discover/server/tables.ts";
import { feedback, feedbackVotes } from "#features/feedback/server/tables.ts";
import { highlights } from "#features/highlights/server/tables.ts";
import { interests } from "#features/interests/server/tables.ts";
import { apiKeys } from "#features/keys/server/tables.ts";
import { mailings, sentMailings } from "#features/mailings/server/tables.ts";
import { scheduledRuns } from "#features/operations/server/tables.ts";
import { rediscoveries, rediscoverSettings } from "#features/rediscover/server/tables.ts";
import { capturePictures, pictureRuns, pictureSettings } from "#features/pictures/server/tables.ts";
import { linkEntry } from "#features/projects/server/links.ts";
import { addPerson } from "#features/projects/server/people.ts";
import { createProject } from "#features/projects/server/service.ts";
import { projectsRefusedEntries } from "#features/projects/server/tables.ts";
import { readingSettings, readingStates } from "#features/reading-state/server/tables.ts";
import { savedFilters } from "#features/saved-filters/server/tables.ts";
import { memberNotes } from "#features/collections/server/tables.ts";
import { searchVectors } from "#features/search/server/tables.ts";
import { topicRewrites, topicRules } from "#features/topics/server/tables.ts";
import { deleteEntries, deleteEntry, emptyTrash } from "#features/trash/server/service.ts";
import { recordTokens } from "#features/usage/server/service.ts";
import { inTransaction } from "../app-context.ts";
import { createEntry } from "./test-entries.ts";
import { createShared } from "./routes/create-shared.ts";
import { insertImport } from "./test-imports.ts";
import { createUser, createTestContext } from "./test-context.ts";
import { asSystem } from "../db/database.ts";

/** All users may read every row, and change none. */
export const forEverybody = ["public_entries", "public_topics"];

/** Signed-in users may read every row. */
export const forMembers = ["feedback"];

export async function createPolicyFixture() {
  const context = await createTestContext();
  const ada = await createUser(context, "Ada");
  const eve = await createUser(context, "Eve");
  const entry = await createEntry(ada, { text: "Ada's secret", mainTopics: ["Secrets"] });
  const other = await createEntry(ada, { text: "Another secret" });
  await linkEntries(ada, entry.id, other.id);
  await deleteEntry(ada, (await createEntry(ada, { text: "A deleted secret" })).id);
  await emptyTrash(ada);
  const { id } = await createEntry(ada, { text: "Another deleted secret" });
  await deleteEntries(ada, { ids: [id] });
  const project = await createProject(ada, { name: "Secret", description: "Secrets" });
  await addPerson(ada, project.id, { contactName: "A secret friend" });
  await linkEntry(ada, project.id, { entryId: entry.id, notes: "Secret notes" });
  await createBatch(ada, {
    links: ["no link, but a secret"],
    files: [],
    whyInteresting: "Secret",
    isPrivate: true,
  });
  await recordTokens(ada, { input: 1, output: 1 });
  await inTransaction(ada, async (tx) => {
    const { userId } = ada;
    const conversationId = randomUUID();
    await tx.insert(conversations).values({ id: conversationId, userId, title: "Secrets" });
    await tx
      .insert(messages)
      .values({ id: randomUUID(), userId, conversationId, role: "user", text: "Which secrets?" });
    await tx
      .insert(interests)
      .values({ id: randomUUID(), userId, collectionId: userId, name: "Secrets" });
    await tx
      .insert(savedFilters)
      .values({ id: randomUUID(), userId, name: "Secrets", search: "note=true", position: 0 });
    await tx.insert(invitations).values({
      id: randomUUID(),
      inviterId: userId,
      recipient: "friend@example.org",
      senderName: "Ada",
      tokenHash: "hash",
      expiresAt: new Date(Date.now() + 60_000),
    });
    await tx.insert(searchVectors).values({
      scopeId: userId,
      entryId: entry.id,
      model: "model",
      ordinal: 0,
      signs: "01",
      vector: Buffer.alloc(8),
    });
    await tx.insert(memberNotes).values({ userId, entryId: entry.id, note: "Secret" });
    const feedbackId = randomUUID();
    await tx.insert(feedback).values({ id: feedbackId, userId, title: "For members" });
    await tx.insert(feedbackVotes).values({ feedbackId, userId, direction: -1 });
    await tx
      .insert(projectsRefusedEntries)
      .values({ userId, projectId: project.id, entryId: other.id });
    await tx.insert(apiKeys).values({
      id: randomUUID(),
      userId,
      name: "Secret script",
      hash: "hash of a key",
      prefix: "cpk_Ab12",
      scopes: ["read"],
    });
    await tx.insert(capturePictures).values({
      captureId: entry.captureId,
      place: 0,
      userId,
      source: "https://example.org/secret.png",
    });
    await tx.insert(highlights).values({
      id: randomUUID(),
      userId,
      entryId: entry.id,
      quote: "secret",
      prefix: "Ada's ",
      suffix: "",
      start: 6,
      end: 12,
      textVersion: 1,
      colour: "yellow",
    });
    await tx
      .insert(readingStates)
      .values({ userId, entryId: entry.id, state: "reading", quote: "secret" });
    await tx.insert(readingSettings).values({ userId, settings: { size: 5 } });
    await tx.insert(rediscoveries).values({ userId, entryId: entry.id, interval: 14 });
    await tx.insert(rediscoverSettings).values({ userId, isOn: true });
    await tx.insert(mailings).values({ userId, kind: "digest", weekday: 1, timeZone: "UTC" });
    await tx.insert(pictureSettings).values({ userId, keep: "lead" });
    await tx.insert(pictureRuns).values({ userId, kind: "fetch", captureIds: [entry.captureId] });
    await tx.insert(topicRules).values({ userId, key: "secret", label: "Secret" });
    await tx.insert(topicRewrites).values({ userId, entryId: entry.id, keys: ["secret"] });
    await tx.insert(entryPages).values({ captureId: entry.captureId, page: 1, failure: "Secret" });
    const blocks = '["Secret"]';
    await tx
      .insert(documentPieces)
      .values({ captureId: entry.captureId, firstBlock: 0, start: 0, blocks });
    await insertImport(tx, userId, "secrets.html");
    await tx
      .insert(bulkFetches)
      .values({ captureId: entry.captureId, userId, host: "example.org" });
    await tx.insert(publications).values({ captureId: entry.captureId, showsWhy: true });
    await tx.insert(discoverHidden).values({ userId, captureId: other.captureId });
    await tx.insert(publicPages).values({ userId, name: "ada", isOn: true, isIndexed: true });
    await tx.insert(reports).values({ userId, captureId: other.captureId, reason: "Secret" });
  });
  await createShared(ada, { title: "Secret" });
  const later = new Date(Date.now() + 60_000);
  await asSystem(context.database, async (tx) => {
    const id = randomUUID;
    await tx
      .insert(sessions)
      .values({ id: id(), userId: ada.userId, token: "token", expiresAt: later });
    await tx.insert(accounts).values({
      id: id(),
      userId: ada.userId,
      accountId: "a",
      providerId: "credential",
      password: "x",
    });
    await tx
      .insert(verifications)
      .values({ id: id(), identifier: "ada", value: "code", expiresAt: later });
    await tx
      .insert(twoFactors)
      .values({ id: id(), userId: ada.userId, secret: "secret", backupCodes: "codes" });
    await tx.insert(subscriptions).values({ userId: ada.userId, customerId: "cus_of_ada" });
    await tx.insert(billingEvents).values({ id: "evt_of_ada" });
    await tx.insert(scheduledRuns).values({ name: "sweep-files", nextAt: later });
    await tx.insert(savedEntries).values({ userId: ada.userId, since: later, saved: 1 });
    await tx.insert(signInAttempts).values({ key: "ada", failures: 3 });
    await tx
      .insert(operatorActions)
      .values({ id: id(), action: "withdraw", captureId: entry.captureId });
    await tx.insert(invitationCounts).values({ key: "ada", sent: 1 });
    await tx.insert(sentMailings).values({ userId: ada.userId, kind: "a", period: "2026-11-23" });
  });
  const { rows } = await context.database.actors.query<{ name: string }>(
    "select current_database() as name",
  );
  /** A superuser: the only role that sees all rows. */
  const admin = new pg.Client({
    ...inject("cluster"),
    user: "commonplace_admin",
    database: rows[0]!.name,
  });
  await admin.connect();
  await admin.query(
    "insert into public_entries values ($1, 'slug', $2, now(), false, to_tsvector('simple', 'words'))",
    [entry.captureId, ada.userId],
  );
  // Without triggers: at the commit they would delete it.
  await admin.query(`begin; set local session_replication_role = replica;
    insert into topic_changes values ('${ada.userId}', '{Secret}', '{1}'); commit`);
  await admin.query("insert into public_topics values ($1, 'Topic', now())", [entry.captureId]);
  const found = await admin.query<{ relname: string }>(
    "select relname from pg_class where relkind in ('r', 'p', 'v', 'm', 'f') and relnamespace = 'public'::regnamespace order by relname",
  );

  return {
    context,
    ada,
    eve,
    admin,
    tables: found.rows.map(({ relname }) => relname),
    /** Every row of a table as text, in order. */
    readRows: async (table: string): Promise<string[]> => {
      const { rows } = await admin.query<{ row: string }>(
        `select to_jsonb(t)::text as row from ${table} t order by 1`,
      );
      return rows.map(({ row }) => row);
    },
    close: async () => {
      await admin.end();
      await context.close();
    },
  };
}
export type Policies = Awaited<ReturnType<typeof createPolicyFixture>>;
