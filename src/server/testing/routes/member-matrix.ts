/**
 * Every route, asked by an editor, a viewer, a removed member and another user for the objects of a shared collection, and
 * for those that its owner keeps.
 */
import type { Ctx } from "#server/app-context.ts";
import { setUpContext } from "../contexts.ts";
import { createTestApp, type TestClient } from "../test-client.ts";
import { createTeam } from "./create-team.ts";
import { listRouteRequests, type RouteRequest } from "./list-route-requests.ts";
import {
  createRouteAccount,
  listNames,
  nameAll,
  type RouteAccount,
  secret,
} from "./route-account.ts";
import type { Theirs } from "./route-case.ts";

/** In every text that members read, with the word that routes quote; `secret` is in every other text of the owner. */
export const shown = "a secret tide of spring";
export const roles = ["editor", "viewer", "removed", "outsider"] as const;
export type Role = (typeof roles)[number];
type Person = { client: TestClient; id: string; account: RouteAccount };

/** Does not wait for the reading, because no worker runs. */
const atOnce = { prefer: "respond-async" };
/** Names no object, and sends an e-mail, of which an address gets three. */
const limited = "POST /api/functions/send-invitation";

export type Answered = {
  status: number;
  text: string;
  /** Whether the request may have changed the objects of the owner that it was given. */
  isChange: boolean;
};

export async function setUpMemberMatrix() {
  const context = await setUpContext();
  const { app, signUp, visitor } = createTestApp(context);
  const findId = async (client: TestClient) =>
    (await client.get<{ user: { id: string } }>("/api/auth/get-session")).body.user.id;

  async function join(name: string): Promise<Person> {
    const client = await signUp(`${name}@example.org`);
    const texts = { title: `of ${name}`, topic: name };
    const account = await createRouteAccount(context, client, texts, [
      "library",
      "sharing",
      "others",
    ]);
    return { client, id: await findId(client), account };
  }
  const people = {
    editor: await join("editor"),
    viewer: await join("viewer"),
    removed: await join("removed"),
    outsider: await join("outsider"),
  };
  const owner = await signUp("ada@example.org");
  const ada: Ctx = { app: context, userId: await findId(owner) };
  const account = await createRouteAccount(context, owner, { title: secret, topic: "Secrecy" });
  const kept = await account.fillFor(() => null);
  /** Created again after a request that changed it. */
  let team: Theirs | null = null;

  return {
    context,
    rows: listRouteRequests(app.routes).filter(({ route }) => route !== limited),
    /** What the owner keeps: no request of others may change it. */
    kept,
    /** Reads the kept objects as their owner. */
    readKept: () =>
      Promise.all(
        [
          `/api/collections/${kept.collection}`,
          `/api/collections/${kept.collection}/interests`,
          `/api/collections/${kept.sharedCollection}/members`,
          `/api/entries/${kept.entry}`,
          `/api/entries/${kept.entry}/content`,
          `/api/entries/${kept.entry}/highlights`,
          `/api/entries/${kept.entry}/reading`,
          `/api/conversations/${kept.conversation}`,
          `/api/projects/${kept.project}/people`,
          `/api/projects/${kept.linkedProject}/entries`,
          "/api/account",
          "/api/keys",
          "/api/trash",
          "/api/batches",
        ].map(async (path) => (await owner.get(path)).body),
      ),
    getTeam: async (): Promise<Theirs> => {
      const [editor, viewer, removed] = [people.editor.id, people.viewer.id, people.removed.id];
      const texts = { shown, hidden: secret };
      team ??= { ...kept, ...(await createTeam(ada, { ...texts, editor, viewer, removed })) };
      return team;
    },
    markTeamChanged: () => {
      team = null;
    },
    askSignedOut: async ({ method, ask }: RouteRequest, theirs: Theirs): Promise<Answered> => {
      const { path, body } = ask(theirs, nameAll("mine"));
      const { status, body: answer } = await visitor.send(method, path, body, atOnce);
      return { status, text: JSON.stringify(answer), isChange: false };
    },
    ask: async (
      { method, ask, namesObject, keepsObjects }: RouteRequest,
      role: Role,
      theirs: Theirs,
    ): Promise<Answered> => {
      const { client, account: own } = people[role];
      const request = (mine: Theirs) => ask(theirs, mine);
      const mine = listNames(request).size === 0 ? nameAll("mine") : await own.fillFor(request);
      const { path, body } = request(mine);
      const answer = await client.send(method, path, body, atOnce);
      const isAccepted = method !== "GET" && answer.status < 300 && !keepsObjects;
      if (isAccepted) own.markChanged(request);
      const isChange = isAccepted && namesObject;
      const text = JSON.stringify(answer.body, role === "removed" ? withoutToldTitle : undefined);
      return { status: answer.status, text, isChange };
    },
  };
}

/** The notification of the end of a membership keeps the title of the collection; nothing else does. */
function withoutToldTitle(_key: string, value: unknown): unknown {
  const isTold = typeof value === "object" && value !== null && "kind" in value;
  return isTold && value.kind === "removed" ? { ...value, collection: null } : value;
}
