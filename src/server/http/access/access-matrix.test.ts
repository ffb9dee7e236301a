/** Tests every route that requires sign-in × every object × {signed out, another user, the owner}. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import { findAccess } from "./access.ts";
import {
  createRouteAccount,
  listNames,
  nameAll,
  type RouteAccount,
  secret,
} from "#server/testing/routes/route-account.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createTestApp, type TestClient } from "#server/testing/test-client.ts";
import {
  type Asked,
  listRouteRequests,
  type RouteRequest,
  streams,
} from "#server/testing/routes/list-route-requests.ts";
import type { Theirs } from "#server/testing/routes/route-case.ts";

const context = await setUpContext();
const { app, signUp, visitor, clientOf } = createTestApp(context);
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

beforeAll(async () => {
  ada = await signUp("ada@example.org");
  eve = await signUp("eve@example.org");
  nobody = visitor;
  forger = clientOf(`${ada.token!.slice(0, -6)}AAAAAA`);
  ofAda = await createRouteAccount(context, ada, { title: secret, topic: "Secrecy" });
  ofEve = await createRouteAccount(context, eve, { title: "of Eve", topic: "Eves" });
  adaHas = await ofAda.fillFor(() => null);
  adaReads = await readAda();
});

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

const isChange = ({ method, keepsObjects }: RouteRequest) => method !== "GET" && !keepsObjects;
const rows = listRouteRequests(app.routes);
/** Does not wait for an entry to be read, because no worker runs. */
const send = (client: TestClient, { method }: RouteRequest, { path, body }: Asked) =>
  client.send(method, path, body, { prefer: "respond-async" });

describe("listRouteRequests", () => {
  it("lists exactly the routes that require sign-in", () => {
    const routes = app.routes
      .filter(({ handler }) => findAccess(handler)?.needsActor)
      .map(({ method, path }) => `${method} ${path}`);
    const listed = new Set([...rows.map(({ route }) => route), ...streams]);
    expect([...listed].toSorted()).toEqual(routes.toSorted());
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
  const mine = listNames(byEve).size === 0 ? nameAll("mine") : await ofEve.fillFor(byEve);
  const answer = await send(eve, row, byEve(mine));
  if (answer.status < 300 && isChange(row)) ofEve.markChanged(byEve);
  expect(answer.status).toBe(row.otherUser);
  expect(JSON.stringify(answer.body)).not.toContain(secret);
  if (row.otherUser !== 404) return;
  // The response for another user's id equals the response for an unknown id.
  const unknown = nameAll(randomUUID());
  expect((await send(eve, row, row.ask(unknown, mine))).body).toEqual(answer.body);
});

it("changed none of Ada's data", async () => {
  expect(await readAda()).toEqual(adaReads);
});

it.each(rows)("$name serves the owner", async (row) => {
  const own = (has: Theirs) => row.ask(has, has);
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
