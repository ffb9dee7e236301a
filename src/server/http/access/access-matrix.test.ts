/**
 * Tests every route that requires sign-in × every object × {signed out, another user, the owner}. A route
 * missing in the table fails.
 */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import { encodePng } from "#features/extraction/server/testing/images.ts";
import { imageKey } from "#features/extraction/server/image-uploads.ts";
import { findAccess } from "./access.ts";
import {
  createRouteAccount,
  listNames,
  type RouteAccount,
  sortByChange,
} from "#server/testing/routes/route-account.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createTestApp, type TestClient } from "#server/testing/test-client.ts";
import type { Asked, Theirs } from "#server/testing/routes/route-case.ts";
import { extractionTable, uploadedImage } from "#server/testing/routes/route-table-extraction.ts";
import { routeTable, secret, streams } from "#server/testing/routes/route-table.ts";

const context = await setUpContext();
const { app, signUp, visitor, clientOf } = createTestApp(context);
/** Images differ in width, so that no cached reading of one applies to the next. */
let imageWidth = 40;
const makeImage = () => {
  imageWidth += 1;
  const pixels = new Uint8Array(imageWidth * 40).fill(255);
  return encodePng({ width: imageWidth, height: 40, pixels });
};
let ada: TestClient;
let eve: TestClient;
let nobody: TestClient;
let forger: TestClient;
let ofAda: RouteAccount;
let ofEve: RouteAccount;
/** One object of each kind. */
let adaHas: Theirs;
/** Unchanged until the tests in which she sends requests. */
let adaReads: unknown[];
let adaId: string;

beforeAll(async () => {
  ada = await signUp("ada@example.org");
  const { body } = await ada.get<{ user: { id: string } }>("/api/auth/get-session");
  adaId = body.user.id;
  eve = await signUp("eve@example.org");
  nobody = visitor;
  forger = clientOf(`${ada.token!.slice(0, -6)}AAAAAA`);
  ofAda = await createRouteAccount(context, ada, { title: secret, topic: "Secrecy" });
  ofEve = await createRouteAccount(context, eve, { title: "of Eve", topic: "Eves" });
  adaHas = await ofAda.fillFor(() => null);
  await storeImage();
  adaReads = await readAda();
});

/** Many routes delete it after reading it. */
async function storeImage(): Promise<void> {
  await context.storage.put(imageKey(adaId, uploadedImage), makeImage());
}

/** All of Ada's data that the API shows to her, of lists the newest, including every requested object. */
async function readAda(): Promise<unknown[]> {
  const paths = [
    "/api/collections?limit=5",
    "/api/entries?limit=5",
    `/api/entries/${adaHas.entry}/content`,
    `/api/entries/${adaHas.entry}/file`,
    `/api/entries/${adaHas.entry}/pictures`,
    `/api/entries/${adaHas.entry}/highlights`,
    "/api/highlights?limit=5",
    `/api/entries/${adaHas.entry}/reading`,
    "/api/reading",
    "/api/reading/settings",
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
  return Promise.all(paths.map(async (path) => (await ada.get(path)).body));
}

/** An object set in which every id is `name`. */
const named = (name: string) => new Proxy({}, { get: () => name }) as Theirs;
const methodOf = (route: string) => route.split(" ", 1)[0]!;
const isChange = ({ route, keepsObjects }: { route: string; keepsObjects: boolean }) =>
  methodOf(route) !== "GET" && !keepsObjects;
const rows = sortByChange(
  Object.entries(routeTable).flatMap(([route, cases]) =>
    cases.map((one) => ({
      route,
      name: `${methodOf(route)} ${one.ask(named("…"), named("mine")).path}`,
      ...one,
    })),
  ),
);
/** Does not wait for an entry to be read, because no worker runs. */
const send = (client: TestClient, { route }: { route: string }, { path, body }: Asked) =>
  client.send(methodOf(route), path, body, { prefer: "respond-async" });

describe("the route table", () => {
  it("lists exactly the routes that require sign-in", () => {
    const routes = app.routes
      .filter(({ handler }) => findAccess(handler)?.needsActor)
      .map(({ method, path }) => `${method} ${path}`);
    expect([...Object.keys(routeTable), ...streams].toSorted()).toEqual(routes.toSorted());
  });

  it.each([...streams])("%s requires a session", async (route) => {
    for (const client of [nobody, forger]) {
      expect((await client.get(route.split(" ")[1]!)).status).toBe(401);
    }
  });
});

it.each(rows)("$name rejects visitors, and exposes no data to another user", async (row) => {
  for (const client of [nobody, forger]) {
    const answer = await send(client, row, row.ask(adaHas, adaHas));
    expect(answer.status).toBe(401);
    expect(JSON.stringify(answer.body)).not.toContain(secret);
  }
  const byEve = (mine: Theirs) => row.ask(adaHas, mine);
  const mine = listNames(byEve).size === 0 ? named("mine") : await ofEve.fillFor(byEve);
  const answer = await send(eve, row, byEve(mine));
  if (answer.status < 300 && isChange(row)) ofEve.markChanged(byEve);
  expect(answer.status).toBe(row.otherUser);
  expect(JSON.stringify(answer.body)).not.toContain(secret);
  if (row.otherUser !== 404) return;
  // The response for another user's id equals the response for an unknown id.
  const unknown = named(randomUUID());
  expect((await send(eve, row, row.ask(unknown, mine))).body).toEqual(answer.body);
});

it("changed none of Ada's data", async () => {
  expect(await readAda()).toEqual(adaReads);
});

it.each(rows)("$name serves the owner", async (row) => {
  const own = (has: Theirs) => row.ask(has, has);
  if (row.route in extractionTable) await storeImage();
  const asked = own(listNames(own).size === 0 ? adaHas : await ofAda.fillFor(own));
  expect((await send(ada, row, asked)).status).toBe(row.owner);
  if (isChange(row)) ofAda.markChanged(own);
});

describe("a public entry", () => {
  it("can be opened, changed and deleted by its entry id only by its owner", async () => {
    adaHas = await ofAda.fillFor(() => null);
    await ada.send("PATCH", `/api/entries/${adaHas.entry}`, { isPrivate: false });
    const before = await readAda();
    for (const [method, tail] of [
      ["GET", ""],
      ["PATCH", ""],
      ["DELETE", ""],
      ["GET", "/content"],
      ["GET", "/file"],
      ["GET", "/pictures"],
      ["GET", "/highlights"],
      ["GET", "/reading"],
    ] as const) {
      const answer = await eve.send(
        method,
        `/api/entries/${adaHas.entry}${tail}`,
        method === "PATCH" ? { title: "x" } : undefined,
      );
      expect(answer.status).toBe(404);
    }
    expect((await eve.get(`/api/pictures/${adaHas.picture}`)).status).toBe(404);
    expect(
      (await eve.get<{ items: Entry[] }>("/api/entries?limit=100")).body.items.filter(
        ({ isMine }) => !isMine,
      ),
    ).toEqual([]);
    expect(await readAda()).toEqual(before);
  });
});
