/** Every route × every object × {signed out, another person, the owner}. A route that is not in the table fails. */
import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createCollection } from "#features/collections/server/service.ts";
import type { Entry } from "#features/entries/contract.ts";
import { conversations, messages } from "#features/assistant/server/tables.ts";
import { sessions } from "#features/account/server/tables.ts";
import { feedback } from "#features/feedback/server/tables.ts";
import { invitations } from "#features/invitations/server/tables.ts";
import { encodePng } from "#features/extraction/server/fixtures-for-tests.ts";
import { imageKey } from "#features/extraction/server/image-uploads.ts";
import { interests } from "#features/interests/server/tables.ts";
import { apiKeys } from "#features/keys/server/tables.ts";
import { projects, projectsEntries, projectsPeople } from "#features/projects/server/tables.ts";
import type { KeyScope } from "#shared/key-scopes.ts";
import { deleteEntry, removeCollection } from "#features/trash/server/service.ts";
import { asSystem } from "./db/database.ts";
import { inTx } from "./app-context.ts";
import { openContextForTests } from "./testing/open-for-tests.ts";
import { openTestApp, type TestClient } from "./testing/test-client.ts";
import type { Theirs } from "./testing/route-case.ts";
import { withoutObject } from "./testing/route-table-account.ts";
import { uploadedImage } from "./testing/route-table-extraction.ts";
import { routeTable, secret, streams } from "./testing/route-table.ts";
import { makeEntry } from "./testing/test-entries.ts";
import { insertImport } from "./testing/test-imports.ts";

const context = await openContextForTests();
await context.work();
const { app, signUp, visitor, clientOf } = openTestApp(context);
const blankImage = encodePng({ width: 40, height: 40, pixels: new Uint8Array(1_600).fill(255) });
let routes: string[];
let ada: TestClient;
let eve: TestClient;
let nobody: TestClient;
let forger: TestClient;
let adaHas: Theirs;

beforeAll(async () => {
  routes = app.routes
    .filter(({ method }) => method !== "ALL")
    .map(({ method, path }) => `${method} ${path}`);
  ada = await signUp("ada@example.org");
  eve = await signUp("eve@example.org");
  nobody = visitor;
  forger = clientOf(`${ada.token!.slice(0, -6)}AAAAAA`);
});
/** Her own requests alone change what she has: every other test shows that it changes nothing of it. */
let hasAdaAll = false;
let adaReads: unknown[];
beforeEach(async () => {
  if (hasAdaAll) return;
  adaHas = await furnish(ada);
  adaReads = await readAda();
  hasAdaAll = true;
});

async function furnish(person: TestClient): Promise<Theirs> {
  const { body } = await person.get<{ user: { id: string } }>("/api/auth/get-session");
  const title = person === ada ? secret : "of Eve";
  const ctx = { app: context, userId: body.user.id };
  // Not by the route, which limits how many one person makes.
  const collection = await createCollection(ctx, { title, category: "work", description: "" });
  const made = await makeEntry(ctx, {
    title,
    text: title,
    mainTopics: [person === ada ? "Secrecy" : "Eves"],
    collectionId: collection.id,
    file: { name: "secret.txt", type: "text/plain", bytes: Buffer.from(title) },
  });
  if (person === ada) await context.storage.put(imageKey(ctx.userId, uploadedImage), blankImage);
  const deletedEntry = (await makeEntry(ctx, { title })).id;
  const deletedCollection = (
    await createCollection(ctx, { title, category: "work", description: "" })
  ).id;
  await deleteEntry(ctx, deletedEntry);
  await removeCollection(ctx, deletedCollection, "delete");
  const [conversation, interest, session] = [randomUUID(), randomUUID(), randomUUID()];
  const [invitation, board, key] = [randomUUID(), randomUUID(), randomUUID()];
  const [project, deletedProject, linkedProject] = [randomUUID(), randomUUID(), randomUUID()];
  const [projectPerson, projectLink] = [randomUUID(), randomUUID()];
  await inTx(ctx, async (tx) => {
    const { userId } = ctx;
    await tx.insert(conversations).values({ id: conversation, userId, title });
    const row = { userId, conversationId: conversation, text: title };
    await tx.insert(messages).values([
      { ...row, id: randomUUID(), role: "user", createdAt: new Date(Date.now() - 1_000) },
      { ...row, id: randomUUID(), role: "assistant" },
    ]);
    const interestProfileId = collection.id;
    const named = { userId, name: title, description: title, searched: title };
    await tx.insert(projects).values([
      { ...named, id: project },
      { ...named, id: deletedProject, deletedAt: new Date() },
      { ...named, id: linkedProject },
    ]);
    await tx.insert(projectsPeople).values({
      id: projectPerson,
      projectId: project,
      userId,
      contactName: title,
      contactId: randomUUID(),
    });
    await tx.insert(projectsEntries).values({
      id: projectLink,
      projectId: linkedProject,
      userId,
      entryId: made.id,
      notes: title,
    });
    await tx.insert(interests).values({ id: interest, userId, interestProfileId, name: title });
    // Of another day: how many a person may submit within one is bounded.
    const createdAt = new Date(Date.now() - 9e8);
    await tx.insert(feedback).values({ id: board, userId, title: "For all to read", createdAt });
    await tx.delete(apiKeys);
    const scopes: KeyScope[] = ["read"];
    await tx
      .insert(apiKeys)
      .values({ id: key, userId, name: title, hash: key, prefix: "", scopes });
    await tx.insert(invitations).values({
      id: invitation,
      inviterId: userId,
      recipient: `${invitation}@example.org`,
      senderName: title,
      tokenHash: invitation,
      sentAt: new Date(),
      expiresAt: new Date(Date.now() + 9e8),
    });
  });
  const imported = await inTx(ctx, (tx) => insertImport(tx, ctx.userId, title));
  await asSystem(context.database, async (tx) => {
    const elsewhere = {
      userId: ctx.userId,
      userAgent: title,
      expiresAt: new Date(Date.now() + 9e8),
    };
    await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, ctx.userId), eq(sessions.userAgent, title)));
    await tx.insert(sessions).values({ ...elsewhere, id: session, token: session });
  });
  return {
    collection: collection.id,
    entry: made.id,
    conversation,
    interest,
    session,
    invitation,
    feedback: board,
    project,
    deletedProject,
    deletedEntry,
    deletedCollection,
    linkedProject,
    projectPerson,
    projectLink,
    key,
    import: imported,
  };
}

/** Everything of Ada's that the API shows to her, of lists the newest: what is asked for is among them. */
async function readAda(): Promise<unknown[]> {
  const paths = [
    "/api/collections?limit=5",
    "/api/entries?limit=5",
    `/api/entries/${adaHas.entry}/content`,
    `/api/entries/${adaHas.entry}/file`,
    `/api/conversations/${adaHas.conversation}`,
    `/api/collections/${adaHas.collection}/interests`,
    "/api/profile",
    "/api/account",
    "/api/account/sessions",
    "/api/invitations",
    "/api/keys",
    "/api/projects?filter=all&limit=5",
    "/api/trash?limit=5",
    "/api/imports?limit=5",
    `/api/projects/${adaHas.project}/people`,
    `/api/projects/${adaHas.linkedProject}/entries`,
  ];
  const answers = [];
  for (const path of paths) answers.push((await ada.get(path)).body);
  return answers;
}

const named = (name: string): Theirs => ({
  collection: name,
  entry: name,
  conversation: name,
  interest: name,
  session: name,
  invitation: name,
  feedback: name,
  project: name,
  deletedProject: name,
  deletedEntry: name,
  deletedCollection: name,
  linkedProject: name,
  projectPerson: name,
  projectLink: name,
  key: name,
  import: name,
});
const methodOf = (route: string) => route.split(" ", 1)[0]!;
const rows = Object.entries(routeTable).flatMap(([route, cases]) =>
  cases.map((one) => ({
    route,
    name: `${methodOf(route)} ${one.ask(named("…"), named("mine")).path}`,
    ...one,
  })),
);

describe("the table of routes", () => {
  it("names every route there is, and none that is not", () => {
    expect([...Object.keys(routeTable), ...withoutObject, ...streams].toSorted()).toEqual(
      [...new Set(routes)].toSorted(),
    );
  });

  it.each([...streams])("%s begins for nobody who is not signed in", async (route) => {
    for (const client of [nobody, forger]) {
      expect((await client.get(route.split(" ")[1]!)).status).toBe(401);
    }
  });
});

describe.each(rows)("$name", ({ route, ask, stranger, owner }) => {
  it("gives nothing to who is not signed in, or says to be somebody", async () => {
    for (const client of [nobody, forger]) {
      const { path, body } = ask(adaHas, adaHas);
      const answer = await client.send(methodOf(route), path, body);
      expect(answer.status).toBe(401);
      expect(JSON.stringify(answer.body)).not.toContain(secret);
    }
    // That it changed nothing shows in the next test.
  });

  it("shows a stranger nothing of Ada's, and changes nothing of hers", async () => {
    const eveHas = await furnish(eve);
    const { path, body } = ask(adaHas, eveHas);
    const answer = await eve.send(methodOf(route), path, body);
    expect(answer.status).toBe(stranger);
    expect(JSON.stringify(answer.body)).not.toContain(secret);
    expect(await readAda()).toEqual(adaReads);
    if (stranger !== 404) return;
    // An id that is another person's is answered like one that is nobody's.
    const unknown = named(randomUUID());
    const { path: otherPath, body: otherBody } = ask(unknown, eveHas);
    expect((await eve.send(methodOf(route), otherPath, otherBody)).body).toEqual(answer.body);
  });

  it("serves the owner", async () => {
    hasAdaAll = false;
    const { path, body } = ask(adaHas, adaHas);
    expect((await ada.send(methodOf(route), path, body)).status).toBe(owner);
  });
});

describe("an entry that was made public", () => {
  it("is still only its owner's to open, change and delete by the card", async () => {
    await ada.send("PATCH", `/api/entries/${adaHas.entry}`, { isPrivate: false });
    const before = await readAda();
    for (const [method, tail] of [
      ["GET", ""],
      ["PATCH", ""],
      ["DELETE", ""],
      ["GET", "/content"],
      ["GET", "/file"],
    ] as const) {
      const answer = await eve.send(
        method,
        `/api/entries/${adaHas.entry}${tail}`,
        method === "PATCH" ? { title: "x" } : undefined,
      );
      expect(answer.status).toBe(404);
    }
    expect(
      (await eve.get<{ items: Entry[] }>("/api/entries?limit=100")).body.items.filter(
        ({ isMine }) => !isMine,
      ),
    ).toEqual([]);
    expect(await readAda()).toEqual(before);
  });
});
