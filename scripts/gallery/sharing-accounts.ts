/** Two accounts of the gallery that share a collection: its owner, and an editor. */
import { sampleCollections } from "../seed-data.ts";
import { type Account, type Call, create, openAccount, save } from "./account-calls.ts";

type Named = { id: string };
const longName = "Wolfeschlegelsteinhausenbergerdorff Senior of the Harbour Office";
const [first, ...others] = sampleCollections.flatMap(({ texts }) =>
  texts.map(({ text, why }) => ({ text, whyInteresting: why })),
);

export async function fillSharing(url: string): Promise<{ olga: Account; vera: Account }> {
  const { call: olga, cookie } = await openAccount(url, "olga");
  const { call: vera, cookie: veraCookie } = await openAccount(url, "vera");
  const { call: edgar } = await openAccount(url, "edgar");
  const { call: wolfe } = await openAccount(url, "wolfe");
  await wolfe("PATCH", "/api/profile", { username: longName });

  const collection = await create(olga, "collections", {
    title: "Tides and harbours",
    description: "What we read for the exhibition in spring.",
    category: "research",
    color: "teal",
    emoji: "🌊",
  });
  const entry = await save(olga, { ...first, collectionId: collection });
  const quiet = await create(olga, "collections", { title: "Not shared yet" });
  await save(olga, { text: others[0]!.text, collectionId: quiet });
  await share(olga, collection, vera, "vera", "editor");
  await share(olga, collection, edgar, "edgar");
  await share(olga, collection, wolfe, "wolfe");
  await share(olga, collection, null, "grace");
  const theirs = await save(vera, { ...others[1], collectionId: collection });
  await save(vera, { text: others[2]!.text, collectionId: collection });
  await save(vera, others[3]!);
  await edgar("PATCH", `/api/entries/${entry}`, {
    whyItsInteresting: "My grandfather kept such a tool on his boat.",
    isNoteShown: true,
  });
  await vera("PATCH", `/api/entries/${entry}`, { whyItsInteresting: "For the second room." });

  const say = (call: Call, id: string, text: string) =>
    call("POST", `/api/entries/${id}/comments`, { text });
  await say(olga, entry, "Where could we borrow one of these for the exhibition?");
  await say(
    edgar,
    entry,
    "@vera knows the keeper of the museum in Brest.\n\nI can ask in the harbour office, too: they have a whole room of them that nobody opens.",
  );
  await say(wolfe, entry, `@olga ${"Donaudampfschifffahrtsgesellschaft".repeat(4)}`);
  await say(vera, theirs, "@olga, is this the year?");
  await say(olga, theirs, "It is.");

  await mark(vera, entry, { quote: "That slowness was a filter" });
  await mark(vera, entry, {
    quote: "a passage had to earn its place",
    note: "As the harbour master chose his charts.",
    colour: "green",
    isShared: true,
  });
  const page = { quote: "Each page carried a heading", colour: "blue", isShared: true };
  await mark(edgar, entry, page);
  await mark(wolfe, entry, {
    quote: "find it again under pressure, in the middle of writing something else",
    note: `For the label. ${"Hafenverwaltungsgebäude".repeat(4)}`,
    colour: "pink",
    isShared: true,
  });
  await mark(olga, entry, {
    quote: "Historians find those remarks more telling than the quotations",
    isShared: true,
  });
  await closeToVera(edgar, vera);

  const reading = await create(edgar, "collections", { title: "Only to read" });
  await save(edgar, { text: others[4]!.text, collectionId: reading });
  await share(edgar, reading, vera, "vera");
  await vera("PATCH", `/api/collections/${reading}/following`, { isMuted: true });

  const shown = await create(olga, "collections", { title: "Shown to everybody", emoji: "🔭" });
  const ours = await saveShort(
    olga,
    shown,
    "The telescope on the roof",
    "The first thing that visitors should read.",
  );
  await saveShort(olga, shown, "Lenses ground by hand");
  await share(olga, shown, vera, "vera", "editor");
  // Stays open.
  const letters = { title: "Letters from the shore", emoji: "✉️" };
  await share(edgar, await create(edgar, "collections", letters), null, "vera", "editor");
  for (const title of ["A comet in the harbour", "Maps of the winter sky"])
    await saveShort(vera, shown, title, "For the second room.");
  const path = `/api/collections/${shown}/public-page`;
  const { slug: shownSlug } = await olga<{ slug: string }>("PUT", path, { visibility: "link" });
  await olga("PATCH", `/api/entries/${ours}/public-page`, { isShown: true, showsNote: true });

  const ids = { collection, entry, quiet, theirs, reading, shown, shownSlug, ours };
  return { olga: { cookie, ids }, vera: { cookie: veraCookie, ids } };
}

function mark(call: Call, entry: string, body: object): Promise<string> {
  return create(call, `entries/${entry}/highlights`, body);
}

/** Vera has a note on an entry that she no longer sees. */
async function closeToVera(edgar: Call, vera: Call): Promise<void> {
  const id = await create(edgar, "collections", { title: "Shared for a while" });
  const text =
    "A shoal\n\nThe shoal moves with every storm, and the charts follow it a year later.";
  const entry = await save(edgar, { text, collectionId: id });
  await share(edgar, id, vera, "vera");
  await mark(vera, entry, { quote: "moves with every storm", note: "Ask the pilot about it." });
  const path = `/api/collections/${id}/members`;
  const { items } = await vera<{ items: (Named & { role: string })[] }>("GET", path);
  await vera("DELETE", `${path}/${items.find(({ role }) => role === "viewer")!.id}`);
}

function saveShort(call: Call, collectionId: string, title: string, whyInteresting = "") {
  const text = `${title}\n\n${title} is what this text is about. It was written for a public collection.`;
  return save(call, { text, whyInteresting, collectionId });
}

/** Invites a user, who accepts unless `member` is null. */
async function share(owner: Call, id: string, member: Call | null, name: string, role = "viewer") {
  await owner("POST", `/api/collections/${id}/members`, { email: `${name}@example.org`, role });
  if (member === null) return;
  const { items } = await member<{ items: Named[] }>("GET", "/api/memberships?status=invited");
  for (const one of items) await member("POST", `/api/memberships/${one.id}/accept`);
}
