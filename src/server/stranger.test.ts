/** Every route × every object × {signed out, another person, the owner}. A route that is not in the table fails. */
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import type { Import } from "#features/imports/contract.ts";
import type { Page } from "#shared/pages.ts";
import { encodePng } from "#features/extraction/server/fixtures-for-tests.ts";
import { imageKey } from "#features/extraction/server/image-uploads.ts";
import { furnishPerson } from "./testing/furnish-person.ts";
import { openContextForTests } from "./testing/open-for-tests.ts";
import { openTestApp, type TestClient } from "./testing/test-client.ts";
import { eventually } from "./testing/test-context.ts";
import type { Theirs } from "./testing/route-case.ts";
import { withoutObject } from "./testing/route-table-account.ts";
import { uploadedImage } from "./testing/route-table-extraction.ts";
import { routeTable, secret, streams } from "./testing/route-table.ts";

const context = await openContextForTests();
await context.work();
const { app, signUp, visitor, clientOf } = openTestApp(context);
/** Each of another width: what was read of one is not known of the next. */
let imageWidth = 40;
const makeImage = () => {
  imageWidth += 1;
  const pixels = new Uint8Array(imageWidth * 40).fill(255);
  return encodePng({ width: imageWidth, height: 40, pixels });
};
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
  adaHas = await furnishPerson(context, ada, { title: secret, topic: "Secrecy" });
  const { body } = await ada.get<{ user: { id: string } }>("/api/auth/get-session");
  await context.storage.put(imageKey(body.user.id, uploadedImage), makeImage());
  await settleAda();
  adaReads = await readAda();
  hasAdaAll = true;
});

/** Until what she did herself is done: read, imported, undone. */
async function settleAda(): Promise<void> {
  await eventually(async () => {
    const { body: entries } = await ada.get<Page<Entry>>("/api/entries?limit=20");
    const { body: imports } = await ada.get<Page<Import>>("/api/imports?limit=20");
    return (
      entries.items.every(({ status }) => status !== "processing") &&
      imports.items.every(({ status }) => !["reading", "running", "undoing"].includes(status))
    );
  });
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

/** Something of which every id is `name`. */
const named = (name: string) => new Proxy({}, { get: () => name }) as Theirs;
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
    const eveHas = await furnishPerson(context, eve, { title: "of Eve", topic: "Eves" });
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
