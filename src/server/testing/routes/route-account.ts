/**
 * The objects of one account that the routes under test name. Those that a request may have changed are created
 * again before the next request that names one of their kind.
 */
import type { Ctx } from "#server/app-context.ts";
import type { TestClient } from "../test-client.ts";
import type { TestContext } from "../test-context.ts";
import {
  createDeleted,
  createImage,
  createLibrary,
  createOthers,
  type Texts,
} from "./fill-account.ts";
import { createShared } from "./create-shared.ts";
import type { Theirs } from "./route-case.ts";

/** The text of Ada's objects. */
export const secret = "the secret of Ada";

const kinds = {
  library: createLibrary,
  deleted: createDeleted,
  sharing: createShared,
  others: createOthers,
  image: createImage,
};
type Kind = keyof typeof kinds;
const allKinds = Object.keys(kinds) as Kind[];
type Ask = (theirs: Theirs) => unknown;

export type RouteAccount = {
  /** Returns at least the objects that `ask` names; all of them if it names none. */
  fillFor: (ask: Ask) => Promise<Theirs>;
  /** Call this after a request that may have changed objects of the kinds that `ask` names, or any if it names none. */
  markChanged: (ask: Ask) => void;
};

/** Every text is `title`. Requests may name objects of the given kinds only. */
export async function createRouteAccount(
  app: TestContext,
  client: TestClient,
  texts: Texts,
  named: readonly Kind[] = allKinds,
): Promise<RouteAccount> {
  const { body } = await client.get<{ user: { id: string } }>("/api/auth/get-session");
  const ctx: Ctx = { app, userId: body.user.id };
  const current = new Map<Kind, Partial<Theirs>>();
  const kindOf = new Map<string, Kind>();
  const kindsOf = (ask: Ask): Set<Kind> => {
    const names = [...listNames(ask)];
    return new Set(names.length === 0 ? named : names.map((name) => kindOf.get(name)!));
  };
  const create = async (kind: Kind) => {
    const objects = await kinds[kind](ctx, texts);
    current.set(kind, objects);
    for (const name of Object.keys(objects)) kindOf.set(name, kind);
  };
  for (const kind of named) await create(kind);
  return {
    fillFor: async (ask) => {
      for (const kind of kindsOf(ask)) if (!current.has(kind)) await create(kind);
      return Object.assign({}, ...current.values()) as Theirs;
    },
    markChanged: (ask) => {
      for (const kind of kindsOf(ask)) current.delete(kind);
    },
  };
}

/** Objects whose ids are all `id`. */
export function nameAll(id: string): Theirs {
  return new Proxy({}, { get: () => id }) as Theirs;
}

/** The objects whose ids are in a request. */
export function listNames(ask: Ask): Set<string> {
  const names = new Set<string>();
  ask(new Proxy({} as Theirs, { get: (_, name) => (names.add(String(name)), "…") }));
  return names;
}
