/** The export of a shared collection, imported into another account: links of others carry no authorship. */
import { expect, it } from "vitest";
import { describeLink } from "#features/capture/server/service.ts";
import { collectionMembers } from "#features/collections/server/tables.ts";
import { createCollection } from "#features/collections/server/service.ts";
import { listEntries } from "#features/entries/server/service.ts";
import { HighlightCreate } from "#features/highlights/contract.ts";
import { addHighlight, listEntryHighlights } from "#features/highlights/server/service.ts";
import { asSystem } from "#server/db/database.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { exportAll, importFile, signUpOwner } from "../testing/round-trips.ts";

const context = await setUpContext();
const textsLost = {
  what: "Texts and files of other members",
  count: 1,
  reason: "The export has only their titles.",
};

it.each([
  ["json", "Commonplace.json", "Added to a shared collection by edgar-json.", [textsLost]],
  ["csv", "Commonplace.csv", "Added by edgar-csv.", []],
  ["html", "Commonplace.html", "Added by edgar-html.", []],
] as const)(
  "%s restores own entries, and links of others with a note on their origin",
  async (format, name, origin, lost) => {
    const olga = await signUpOwner(context, `olga-${format}`);
    const edgar = await signUpOwner(context, `edgar-${format}`);
    const eve = await signUpOwner(context, `eve-${format}`);
    const tides = await createCollection(olga.ctx, {
      title: "Tides",
      category: "",
      description: "",
    });
    await asSystem(context.database, (tx) =>
      tx.insert(collectionMembers).values({
        collectionId: tides.id,
        ownerId: olga.ctx.userId,
        userId: edgar.ctx.userId,
        role: "editor",
      }),
    );
    const shared = { collectionId: tides.id, source: "url" as const };
    await createEntry(olga.ctx, {
      ...shared,
      title: "Mine",
      url: "https://example.org/mine",
      why: "Why",
    });
    await createEntry(edgar.ctx, {
      ...shared,
      title: "Theirs",
      url: "https://example.org/theirs",
      why: "Their own reason",
      text: "Their text",
    });
    await createEntry(edgar.ctx, { collectionId: tides.id, title: "A text", text: "Not exported" });
    const bytes = await exportAll(olga, { format, files: "false", collectionId: tides.id });
    const done = await importFile(eve, bytes, name);
    expect(done.counts).toMatchObject({ unreadable: 0, failed: 0 });
    const { items } = await listEntries(eve.ctx, { limit: 9 });
    const named = (title: string) => items.find((one) => one.title === title)!;
    expect(named("Mine")).toMatchObject({ collection: { title: "Tides" } });
    const theirs = named("Theirs");
    expect(theirs).toMatchObject({
      collection: { title: "Tides" },
      url: "https://example.org/theirs",
      isMine: true,
    });
    expect(theirs.whyItsInteresting).not.toContain("Their own reason");
    expect(theirs.whyItsInteresting).toContain(origin);
    expect(done.lost).toEqual(lost);
  },
);

it("adds own highlights in links of others to the user's own entry of the URL, and names those it cannot keep", async () => {
  const olga = await signUpOwner(context, "olga-marks");
  const edgar = await signUpOwner(context, "edgar-marks");
  const eve = await signUpOwner(context, "eve-marks");
  const { id: collectionId } = await createCollection(olga.ctx, {
    title: "Tides",
    category: "",
    description: "",
  });
  await asSystem(context.database, (tx) =>
    tx.insert(collectionMembers).values({
      collectionId,
      ownerId: olga.ctx.userId,
      userId: edgar.ctx.userId,
      role: "editor",
    }),
  );
  const page = { source: "url" as const, text: "Twice a day the sea rises.", title: "Page" };
  const held = { ...page, url: "https://example.org/held" };
  const added = { ...page, url: "https://example.org/new" };
  for (const fields of [held, added, { text: page.text, title: "A text" }]) {
    const { id } = await createEntry(edgar.ctx, { ...fields, collectionId });
    const input = { quote: "the sea", note: `On ${fields.title}` };
    await addHighlight(olga.ctx, id, HighlightCreate.parse(input));
  }
  const { urlKey } = describeLink(held.url);
  const known = await createEntry(eve.ctx, { ...held, urlKey, text: "Here the sea rises." });
  const done = await importFile(eve, await exportAll(olga), "Commonplace.json");
  expect(done.lost).toContainEqual({
    what: "Highlights in texts and files of other members",
    count: 1,
    reason: "They are not in this library.",
  });
  expect(await listEntryHighlights(eve.ctx, known.id)).toMatchObject([
    { quote: "the sea", note: "On Page" },
  ]);
  const { items } = await listEntries(eve.ctx, { limit: 9 });
  const made = items.find(({ url }) => url === added.url)!;
  // Found once the page is fetched.
  expect(await listEntryHighlights(eve.ctx, made.id)).toMatchObject([
    { quote: "the sea", state: "lost" },
  ]);
});
