/**
 * Creates the gallery's accounts: new, lively, crowded, one with very long words, and one with public
 * entries.
 */
import { sampleCollections } from "../seed-data.ts";

export type AccountName = "new" | "lively" | "crowded" | "long" | "generous";
type Account = { cookie: { name: string; value: string }; ids: Record<string, string> };
export type Sample = Account & { call: Call; token: string };
type Call = <Body>(method: string, path: string, body?: unknown) => Promise<Body>;

const longWord = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";

const suppliedPage = `<!doctype html><html lang="en"><head><title>Tide tables for autumn</title>
  <meta property="og:site_name" content="The Harbour Office"></head><body><article><h1>Tide tables for autumn</h1>
  ${"<p>The autumn tides rise highest after the equinox, when the moon and the sun pull in one line. Boats leave an hour before.</p>".repeat(6)}
  </article></body></html>`;

export async function fillAccounts(url: string): Promise<Record<AccountName, Account>> {
  const accounts = {} as Record<AccountName, Account>;
  for (const name of ["new", "lively", "crowded", "long", "generous"] as const) {
    const { call, cookie } = await openAccount(url, name);
    accounts[name] = { cookie, ids: await fill[name](call) };
  }
  return accounts;
}

const fill: Record<AccountName, (call: Call) => Promise<Record<string, string>>> = {
  new: async (call) => {
    const { items } = await call<{ items: { id: string }[] }>("GET", "/api/collections");
    return { collection: items[0]!.id };
  },
  lively: async (call) => {
    const ids: Record<string, string> = {};
    for (const { texts, ...collection } of sampleCollections) {
      const { id } = await call<{ id: string }>("POST", "/api/collections", collection);
      ids["collection"] ??= id;
      for (const { text, why } of texts) {
        const saved = await save(call, { text, whyInteresting: why, collectionId: id });
        ids["entry"] ??= saved;
      }
    }
    const failed = await call<{ entry: { id: string } }>("POST", "/api/functions/process-url", {
      url: "http://192.168.7.7/wiki/tides",
      whyInteresting: "The tide tables I keep coming back to",
    });
    ids["failed"] = failed.entry.id;
    ids["project"] = await createProject(call, {
      project: {
        name: "An exhibition on slow tools",
        description: "Twelve tools, each with the hand that used it last. It opens in spring.",
        attributeList: [
          { name: "Opens", value: "2027-03-12" },
          { name: "Budget", value: "128000" },
          { name: "Plan", value: "https://www.example.org/plans/slow-tools" },
          { name: "Room is booked", value: "yes" },
        ],
      },
      person: { contactName: "Grace Hopper", role: "Curator", contactEmail: "grace@example.org" },
      link: { entryId: ids["entry"]!, notes: "The text on the wall begins with this." },
    });
    const done = await call<{ id: string }>("POST", "/api/projects", { name: "Autumn letter" });
    await call("PATCH", `/api/projects/${done.id}`, { isCompleted: true });
    return ids;
  },
  crowded: async (call) => {
    const { id } = await call<{ id: string }>("POST", "/api/collections", {
      title: "Everything",
      category: "other",
    });
    const texts = sampleCollections.flatMap((collection) => collection.texts);
    for (let at = 0; at < 60; at += 1) {
      const { text, why } = texts[at % texts.length]!;
      await save(call, { text: `${text}\n\nNumber ${at}`, whyInteresting: why, collectionId: id });
    }
    for (let at = 0; at < 14; at += 1)
      await call("POST", "/api/collections", { title: `Shelf ${at + 1}`, category: "work" });
    for (let at = 0; at < 60; at += 1)
      await call("POST", "/api/projects", { name: `Project ${at + 1}` });
    return { collection: id };
  },
  long: async (call) => {
    const { id } = await call<{ id: string }>("POST", "/api/collections", {
      title: `${longWord} ${longWord}`,
      category: "Research",
      description: `${longWord} `.repeat(6),
    });
    const entry = await save(call, {
      text: `${longWord} and ${longWord}\n\n${`The ${longWord} met in ${longWord} and decided nothing. `.repeat(6)}`,
      whyInteresting: `${longWord} `.repeat(8),
      collectionId: id,
    });
    await call("PATCH", `/api/entries/${entry}`, { title: `${longWord} `.repeat(3) });
    const [sharedLong] = await publish(call, [entry]);
    const project = await createProject(call, {
      project: {
        name: `${longWord} ${longWord}`,
        description: `${longWord} `.repeat(12),
        attributeList: [{ name: longWord, value: `${longWord} `.repeat(4) }],
      },
      person: { contactName: longWord, role: `${longWord} `.repeat(2) },
      link: { entryId: entry, notes: `${longWord} `.repeat(6) },
    });
    return { collection: id, entry, project, sharedLong: sharedLong! };
  },
  generous: async (call) => {
    const texts = sampleCollections.flatMap((collection) => collection.texts);
    const entries: string[] = [];
    for (const { text, why } of texts) {
      entries.push(await save(call, { text: `${text}\n\nIn other words`, whyInteresting: why }));
    }
    const given = await call<{ entry: { id: string } }>("POST", "/api/functions/process-page", {
      url: "https://tides.harbour-office.example/tables/autumn",
      html: suppliedPage,
    });
    const supplied = given.entry.id;
    const slugs = await publish(call, [...entries, supplied]);
    const person = "generous-reader";
    await call("PATCH", "/api/profile/public-page", { name: person, isOn: true });
    return {
      shared: slugs[0]!,
      person,
      entry: entries[0]!,
      supplied,
      sharedSupplied: slugs.at(-1)!,
    };
  },
};

/** Signs up a user with the sample collections. */
export async function fillSamples(url: string, name: string): Promise<Sample> {
  const account = await openAccount(url, name);
  return { ...account, ids: await fill.lively(account.call) };
}

/** Makes entries public, every second one with its note; returns the slugs of their pages. */
async function publish(call: Call, entries: readonly string[]): Promise<string[]> {
  const slugs: string[] = [];
  for (const [at, id] of entries.entries()) {
    const path = `/api/entries/${id}/publication`;
    await call("PATCH", path, { showsWhy: at % 2 === 0 });
    await call("PATCH", `/api/entries/${id}`, { isPrivate: false });
    slugs.push((await call<{ publicSlug: string }>("GET", path)).publicSlug);
  }
  return slugs;
}

async function createProject(
  call: Call,
  parts: { project: object; person: object; link: object },
): Promise<string> {
  const { id } = await call<{ id: string }>("POST", "/api/projects", parts.project);
  await call("POST", `/api/projects/${id}/people`, parts.person);
  await call("POST", `/api/projects/${id}/entries`, parts.link);
  return id;
}

async function save(call: Call, body: object): Promise<string> {
  const { entry } = await call<{ entry: { id: string } }>(
    "POST",
    "/api/functions/process-text-entry",
    body,
  );
  return entry.id;
}

async function openAccount(url: string, name: string): Promise<Omit<Sample, "ids">> {
  const response = await fetch(`${url}/api/auth/sign-up/email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      name,
      email: `${name}@example.org`,
      password: "a long enough password",
    }),
  });
  const token = response.headers.get("set-auth-token")!;
  const [pair] = response.headers.getSetCookie()[0]!.split(";");
  const [cookieName, ...value] = pair!.split("=");
  const call: Call = async (method, path, body) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok)
      throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (answer.status === 204 ? null : await answer.json()) as never;
  };
  // The onboarding questions would cover every picture.
  await call("PATCH", "/api/profile", { onboardingDismissed: true });
  return { call, token, cookie: { name: cookieName!, value: value.join("=") } };
}
