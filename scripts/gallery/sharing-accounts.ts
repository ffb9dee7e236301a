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
  const reading = await edgar.call<Named>("POST", "/api/collections", { title: "Only to read" });
  await save(edgar.call, { text: others[4]!.text, collectionId: reading.id });
  await invite(edgar.call, reading.id, "vera", "viewer");
  await accept(vera.call);
  await vera.call("PATCH", `/api/collections/${reading.id}/following`, { isMuted: true });
  const shore = await edgar.call<Named>("POST", "/api/collections", {
    title: "Letters from the shore",
    emoji: "✉️",
  });
  await invite(edgar.call, shore.id, "vera", "editor");

  const ids = { collection: id, quiet: quiet.id, entry, theirs, reading: reading.id };
  return { olga: { cookie: olga.cookie, ids }, vera: { cookie: vera.cookie, ids } };
}

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
