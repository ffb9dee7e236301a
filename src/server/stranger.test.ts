/** Every route × every object × {signed out, another person, the owner}. A route that is not in the table fails. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Collection } from "#features/collections/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import { openTestApp, type TestClient } from "./testing/test-client.ts";
import { makeEntry } from "./testing/test-entries.ts";
import { openTestMachine, type TestMachine } from "./testing/test-machine.ts";

/** What Ada has; made anew for each test, so that one that gets through spoils nothing for the next. */
type Theirs = { collection: string; entry: string };
type Asked = { path: string; body?: unknown };
type Case = {
  ask: (theirs: Theirs, mine: Theirs) => Asked;
  /** The statuses for Eve asking for what is Ada's, and for Ada. Nobody gets 401. */
  stranger: number;
  owner: number;
};

/** Open to all, or about the asker alone: there is no object of another person to name. */
const withoutObject = new Set([
  "GET /api/health",
  "GET /api/ready",
  "GET /api/auth/*",
  "POST /api/auth/*",
  "POST /api/auth/sign-in/email",
]);

/** Streams without an end: what they tell whom is tested beside them, here only that nobody gets one. */
const streams = new Set(["GET /api/events"]);

const secret = "the secret of Ada";
const own = (ask: Case["ask"], owner: number, stranger = 404): Case => ({ ask, stranger, owner });
const upload = ({ collection }: Theirs): Asked => {
  const body = new FormData();
  body.append("file", new Blob(["text"]), "a.txt");
  body.append("collectionId", collection);
  return { path: "/api/functions/upload-file", body };
};

const table: Record<string, Case[]> = {
  "GET /api/collections": [own(() => ({ path: "/api/collections" }), 200, 200)],
  "POST /api/collections": [
    own(() => ({ path: "/api/collections", body: { title: "New" } }), 201, 201),
  ],
  "GET /api/collections/:id": [
    own(({ collection }) => ({ path: `/api/collections/${collection}` }), 200),
  ],
  "PATCH /api/collections/:id": [
    own(
      ({ collection }) => ({ path: `/api/collections/${collection}`, body: { title: "Mine" } }),
      200,
    ),
  ],
  "DELETE /api/collections/:id": [
    own(({ collection }) => ({ path: `/api/collections/${collection}` }), 204),
    own(({ collection }) => ({ path: `/api/collections/${collection}?entries=delete` }), 204),
  ],
  "GET /api/entries": [
    own(() => ({ path: "/api/entries" }), 200, 200),
    own(({ collection }) => ({ path: `/api/entries?collectionId=${collection}` }), 200, 200),
    own(() => ({ path: "/api/entries?q=secret" }), 200, 200),
    own(() => ({ path: "/api/entries?topic=secrecy" }), 200, 200),
  ],
  "GET /api/entries/:id": [own(({ entry }) => ({ path: `/api/entries/${entry}` }), 200)],
  "PATCH /api/entries/:id": [
    own(
      ({ entry }) => ({ path: `/api/entries/${entry}`, body: { title: "Mine", isPrivate: false } }),
      200,
    ),
    own(
      ({ entry }, mine) => ({
        path: `/api/entries/${entry}`,
        body: { collectionId: mine.collection },
      }),
      200,
    ),
    own(
      ({ collection }, mine) => ({
        path: `/api/entries/${mine.entry}`,
        body: { collectionId: collection },
      }),
      200,
    ),
  ],
  "DELETE /api/entries/:id": [own(({ entry }) => ({ path: `/api/entries/${entry}` }), 204)],
  "GET /api/entries/:id/content": [
    own(({ entry }) => ({ path: `/api/entries/${entry}/content` }), 200),
  ],
  "GET /api/entries/:id/file": [own(({ entry }) => ({ path: `/api/entries/${entry}/file` }), 200)],
  "POST /api/entries/:id/reprocess": [
    own(({ entry }) => ({ path: `/api/entries/${entry}/reprocess`, body: { text: "Mine" } }), 200),
  ],
  "POST /api/functions/process-url": [
    own(
      ({ collection }) => ({
        path: "/api/functions/process-url",
        body: { url: "http://10.0.0.1/", collectionId: collection },
      }),
      201,
    ),
  ],
  "POST /api/functions/process-text-entry": [
    own(
      ({ collection }) => ({
        path: "/api/functions/process-text-entry",
        body: { text: "Text", collectionId: collection },
      }),
      201,
    ),
  ],
  "POST /api/functions/upload-file": [own(upload, 201)],
};

let machine: TestMachine;
let routes: string[];
let ada: TestClient;
let eve: TestClient;
let nobody: TestClient;
let forger: TestClient;
let adaHas: Theirs;
let eveHas: Theirs;

beforeAll(async () => {
  machine = await openTestMachine();
  await machine.work();
  const { app, signUp, visitor, clientOf } = openTestApp(machine);
  routes = app.routes
    .filter(({ method }) => method !== "ALL")
    .map(({ method, path }) => `${method} ${path}`);
  ada = await signUp("ada@example.org");
  eve = await signUp("eve@example.org");
  nobody = visitor;
  forger = clientOf(`${ada.token!.slice(0, -6)}AAAAAA`);
});
beforeEach(async () => {
  adaHas = await furnish(ada);
  eveHas = await furnish(eve);
});
afterAll(() => machine.close());

async function furnish(person: TestClient): Promise<Theirs> {
  const { body } = await person.get<{ user: { id: string } }>("/api/auth/get-session");
  const title = person === ada ? secret : "of Eve";
  const collection = await person.send<Collection>("POST", "/api/collections", {
    title,
    category: "work",
  });
  const made = await makeEntry(
    { machine, userId: body.user.id },
    {
      title,
      text: title,
      mainTopics: [person === ada ? "Secrecy" : "Eves"],
      collectionId: collection.body.id,
      file: { name: "secret.txt", type: "text/plain", bytes: Buffer.from(title) },
    },
  );
  return { collection: collection.body.id, entry: made.id };
}

/** Everything of Ada's that the API shows to her. */
async function readAda(): Promise<unknown[]> {
  const paths = [
    "/api/collections",
    "/api/entries?limit=100",
    `/api/entries/${adaHas.entry}/content`,
    `/api/entries/${adaHas.entry}/file`,
  ];
  const answers = [];
  for (const path of paths) answers.push((await ada.get(path)).body);
  return answers;
}

const methodOf = (route: string) => route.split(" ", 1)[0]!;
const rows = Object.entries(table).flatMap(([route, cases]) =>
  cases.map((one) => ({
    route,
    name: `${methodOf(route)} ${one.ask({ collection: "…", entry: "…" }, { collection: "mine", entry: "mine" }).path}`,
    ...one,
  })),
);

describe("the table of routes", () => {
  it("names every route there is, and none that is not", () => {
    expect([...Object.keys(table), ...withoutObject, ...streams].toSorted()).toEqual(
      [...new Set(routes)].toSorted(),
    );
  });

  it.each([...streams])("%s begins for nobody who is not signed in", async (route) => {
    for (const client of [nobody, forger])
      expect((await client.get(route.split(" ")[1]!)).status).toBe(401);
  });
});

describe.each(rows)("$name", ({ route, ask, stranger, owner }) => {
  it("gives nothing to who is not signed in, or says to be somebody", async () => {
    const before = await readAda();
    for (const client of [nobody, forger]) {
      const { path, body } = ask(adaHas, adaHas);
      const answer = await client.send(methodOf(route), path, body);
      expect(answer.status).toBe(401);
      expect(JSON.stringify(answer.body)).not.toContain(secret);
    }
    expect(await readAda()).toEqual(before);
  });

  it("shows a stranger nothing of Ada's, and changes nothing of hers", async () => {
    const before = await readAda();
    const { path, body } = ask(adaHas, eveHas);
    const answer = await eve.send(methodOf(route), path, body);
    expect(answer.status).toBe(stranger);
    expect(JSON.stringify(answer.body)).not.toContain(secret);
    expect(await readAda()).toEqual(before);
    if (stranger !== 404) return;
    // An id that is another person's is answered like one that is nobody's.
    const unknown = { collection: randomUUID(), entry: randomUUID() };
    const { path: otherPath, body: otherBody } = ask(unknown, eveHas);
    expect((await eve.send(methodOf(route), otherPath, otherBody)).body).toEqual(answer.body);
  });

  it("serves the owner", async () => {
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
