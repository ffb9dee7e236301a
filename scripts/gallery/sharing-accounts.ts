/** Two accounts of the gallery that share a collection: its owner, and an editor. */
import { sampleCollections } from "../seed-data.ts";
import { type Account, type Call, openAccount, save } from "./account-calls.ts";

type Named = { id: string };
const longName = "Wolfeschlegelsteinhausenbergerdorff Senior of the Harbour Office";

export async function fillSharing(url: string): Promise<{ olga: Account; vera: Account }> {
  const olga = await openAccount(url, "olga");
  const vera = await openAccount(url, "vera");
  const edgar = await openAccount(url, "edgar");
  const wolfe = await openAccount(url, "wolfe");
  await wolfe.call("PATCH", "/api/profile", { username: longName });

  const { id } = await olga.call<Named>("POST", "/api/collections", {
    title: "Tides and harbours",
    description: "What we read for the exhibition in spring.",
    category: "research",
    color: "teal",
    emoji: "🌊",
  });
  const quiet = await olga.call<Named>("POST", "/api/collections", { title: "Not shared yet" });
  const [first, ...others] = sampleCollections.flatMap(({ texts }) => texts);
  const entry = await save(olga.call, {
    text: first!.text,
    whyInteresting: first!.why,
    collectionId: id,
  });
  await save(olga.call, { text: others[0]!.text, collectionId: quiet.id });
  await invite(olga.call, id, "vera", "editor");
  await invite(olga.call, id, "edgar", "viewer");
  await invite(olga.call, id, "wolfe", "viewer");
  for (const { call } of [vera, edgar, wolfe]) await accept(call);
  await invite(olga.call, id, "grace", "viewer");
  const theirs = await save(vera.call, {
    text: others[1]!.text,
    whyInteresting: others[1]!.why,
    collectionId: id,
  });
  await save(vera.call, { text: others[2]!.text, collectionId: id });
  await save(vera.call, { text: others[3]!.text, whyInteresting: others[3]!.why });
  await edgar.call("PATCH", `/api/entries/${entry}`, {
    whyItsInteresting: "My grandfather kept such a tool on his boat.",
    isNoteShown: true,
  });
  await vera.call("PATCH", `/api/entries/${entry}`, { whyItsInteresting: "For the second room." });
  const talk = `/api/entries/${entry}/comments`;
  await olga.call("POST", talk, { text: "Where could we borrow one of these for the exhibition?" });
  await edgar.call("POST", talk, {
    text: "@vera knows the keeper of the museum in Brest.\n\nI can ask in the harbour office, too: they have a whole room of them that nobody opens.",
  });
  await wolfe.call("POST", talk, {
    text: `@olga ${"Donaudampfschifffahrtsgesellschaft".repeat(4)}`,
  });
  await vera.call("POST", `/api/entries/${theirs}/comments`, { text: "@olga, is this the year?" });
  await olga.call("POST", `/api/entries/${theirs}/comments`, { text: "It is." });
  await mark(vera.call, entry, { quote: "That slowness was a filter" });
  await mark(vera.call, entry, {
    quote: "a passage had to earn its place",
    note: "As the harbour master chose his charts.",
    colour: "green",
    isShared: true,
  });
  await mark(edgar.call, entry, {
    quote: "Each page carried a heading",
    colour: "blue",
    isShared: true,
  });
  await mark(wolfe.call, entry, {
    quote: "find it again under pressure, in the middle of writing something else",
    note: `For the label. ${"Hafenverwaltungsgebäude".repeat(4)}`,
    colour: "pink",
    isShared: true,
  });
  await mark(olga.call, entry, {
    quote: "Historians find those remarks more telling than the quotations",
    isShared: true,
  });
  await closeToVera(edgar.call, vera.call);
  const reading = await edgar.call<Named>("POST", "/api/collections", { title: "Only to read" });
  await save(edgar.call, { text: others[4]!.text, collectionId: reading.id });
  await invite(edgar.call, reading.id, "vera", "viewer");
  await accept(vera.call);
  await vera.call("PATCH", `/api/collections/${reading.id}/following`, { isMuted: true });

  const shown = await olga.call<Named>("POST", "/api/collections", {
    title: "Shown to everybody",
    emoji: "🔭",
  });
  const ours = await save(olga.call, {
    text: sayShort("The telescope on the roof"),
    whyInteresting: "The first thing that visitors should read.",
    collectionId: shown.id,
  });
  await save(olga.call, { text: sayShort("Lenses ground by hand"), collectionId: shown.id });
  await invite(olga.call, shown.id, "vera", "editor");
  await accept(vera.call);
  // Stays open.
  const shore = await edgar.call<Named>("POST", "/api/collections", {
    title: "Letters from the shore",
    emoji: "✉️",
  });
  await invite(edgar.call, shore.id, "vera", "editor");
  for (const title of ["A comet in the harbour", "Maps of the winter sky"])
    await save(vera.call, {
      text: sayShort(title),
      whyInteresting: "For the second room.",
      collectionId: shown.id,
    });
  const page = await olga.call<{ slug: string }>(
    "PUT",
    `/api/collections/${shown.id}/public-page`,
    { visibility: "link" },
  );
  await olga.call("PATCH", `/api/entries/${ours}/public-page`, { isShown: true, showsNote: true });

  const ids = {
    shown: shown.id,
    shownSlug: page.slug,
    ours,
    collection: id,
    quiet: quiet.id,
    entry,
    theirs,
    reading: reading.id,
  };
  return { olga: { cookie: olga.cookie, ids }, vera: { cookie: vera.cookie, ids } };
}

function mark(call: Call, entry: string, body: object): Promise<Named> {
  return call<Named>("POST", `/api/entries/${entry}/highlights`, body);
}

/** Vera has a note on an entry that she no longer sees. */
async function closeToVera(edgar: Call, vera: Call): Promise<void> {
  const { id } = await edgar<Named>("POST", "/api/collections", { title: "Shared for a while" });
  const text =
    "A shoal\n\nThe shoal moves with every storm, and the charts follow it a year later.";
  const entry = await save(edgar, { text, collectionId: id });
  await invite(edgar, id, "vera", "viewer");
  await accept(vera);
  await mark(vera, entry, { quote: "moves with every storm", note: "Ask the pilot about it." });
  const { items } = await vera<{ items: (Named & { role: string })[] }>(
    "GET",
    `/api/collections/${id}/members`,
  );
  const membership = items.find(({ role }) => role === "viewer")!;
  await vera("DELETE", `/api/collections/${id}/members/${membership.id}`);
}

const sayShort = (title: string) =>
  `${title}\n\n${title} is what this text is about. It was written for a public collection.`;

async function invite(call: Call, id: string, name: string, role: string): Promise<void> {
  await call("POST", `/api/collections/${id}/members`, {
    email: `${name}@example.org`,
    role,
  });
}

async function accept(call: Call): Promise<void> {
  const { items } = await call<{ items: Named[] }>("GET", "/api/memberships?status=invited");
  for (const { id } of items) await call("POST", `/api/memberships/${id}/accept`);
}
