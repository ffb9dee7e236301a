/** Which entries Discover lists, their order, and the filters. */
import { describe, expect, it, onTestFinished } from "vitest";
import { DiscoverQuery } from "#features/discover/contract.ts";
import { updateEntry } from "#features/entries/server/service.ts";
import { deleteEntry } from "#features/trash/server/service.ts";
import { setUpContext, setUpNewUsers } from "#server/testing/contexts.ts";
import { createUser } from "#server/testing/test-context.ts";
import { saveEntryFor, createEntry } from "#server/testing/test-entries.ts";
import { hidePublic, showPublic } from "./hide-and-report.ts";
import { listDiscover } from "./list-discover.ts";
import { scanLimit } from "./match-query.ts";
import { listTopics } from "./topics.ts";

const people = await setUpNewUsers();
/** A word that only the entries of this test contain. */
const mark = () => `m${people.ada.userId.replaceAll("-", "")}`;

type Given = Parameters<typeof createEntry>[1];
const share = (title: string, given: Given = {}, by = people.ada) =>
  createEntry(by, { title, summary: mark(), isPrivate: false, ...given });
const ask = (query: Record<string, unknown> = {}, who = people.eve) =>
  listDiscover(who, DiscoverQuery.parse({ q: mark(), ...query }));
const titlesOf = async (query: Record<string, unknown> = {}, who = people.eve) =>
  (await ask(query, who)).items.map(({ title }) => title);

describe("listDiscover", () => {
  it("lists the public entries of others that are ready, newest first", async () => {
    await share("First");
    await share("Private", { isPrivate: true });
    await share("Unread", { status: "processing", step: "reading" });
    await share("Own", {}, people.eve);
    await share("Second");
    expect(await titlesOf()).toEqual(["Second", "First"]);
    expect((await listDiscover(people.eve, DiscoverQuery.parse({}))).items[0]!.title).toBe(
      "Second",
    );
    expect(await titlesOf({}, people.ada)).toEqual(["Own"]);
  });

  it("contains neither the user who published it nor its collection", async () => {
    const entry = await share("Shared", { why: "Ada's note" });
    const [item] = (await ask()).items;
    const fields =
      "attributes author captureId createdAt host image picture publishedOn siteName slug summary supplied title url";
    expect(Object.keys(item!).toSorted()).toEqual(fields.split(" "));
    expect(item).toMatchObject({ captureId: entry.captureId });
  });

  it("leaves out what the user saved, until the user deletes it", async () => {
    const saved = await share("Saved");
    await share("New");
    const held = await saveEntryFor(people.eve, saved.captureId);
    expect(await titlesOf()).toEqual(["New"]);
    await deleteEntry(people.eve, held.id);
    expect(await titlesOf()).toEqual(["New", "Saved"]);
  });

  it("leaves out every capture of a URL that the user saved, regardless of who captured it", async () => {
    const zoe = await createUser(people.context, "Zoe");
    const own = `https://${mark()}.example/own`;
    const others = `https://${mark()}.example/others`;
    await createEntry(people.eve, { url: own, urlKey: own });
    await share("Own URL", { url: `${own}#part`, urlKey: own });
    const saved = await share("Saved", { url: others, urlKey: others });
    await share("Of Zoe", { url: others, urlKey: others }, zoe);
    await share("Another", { url: `${others}/2`, urlKey: `${others}/2` });
    expect(await titlesOf()).toEqual(["Another", "Of Zoe", "Saved"]);
    await saveEntryFor(people.eve, saved.captureId);
    expect(await titlesOf()).toEqual(["Another"]);
    expect(await titlesOf({}, zoe)).toEqual(["Another", "Own URL"]);
  });

  it("returns the reason why it is empty", async () => {
    const own = await setUpContext();
    const [maker, reader] = [await createUser(own), await createUser(own)];
    const reasonOf = async (query: Record<string, unknown> = {}) =>
      (await listDiscover(reader, DiscoverQuery.parse(query))).emptyReason;
    await share("Of the reader", {}, reader);
    expect(await reasonOf()).toBe("nothing-shared");
    expect(await reasonOf({ q: "telescope" })).toBe("nothing-shared");
    expect(await reasonOf({ order: "for-you" })).toBe("nothing-shared");
    const entry = await share("Telescopes", { mainTopics: ["Stars"] }, maker);
    expect(await reasonOf()).toBeUndefined();
    expect(await reasonOf({ order: "for-you" })).toBe("not-for-you");
    expect(await reasonOf({ q: "microscope" })).toBe("no-match");
    expect(await reasonOf({ topic: "Chess" })).toBe("no-match");
    await saveEntryFor(reader, entry.captureId);
    expect(await reasonOf()).toBe("all-known");
    expect(await reasonOf({ topic: "Stars" })).toBe("all-known");
    expect(await reasonOf({ order: "for-you" })).toBe("all-known");
    expect(await reasonOf({ q: "microscope" })).toBe("no-match");
    await hidePublic(reader, (await share("Second", {}, maker)).captureId, { whole: true });
    expect(await reasonOf()).toBe("all-known");
  });

  it("loses an entry as soon as it is unpublished", async () => {
    const entry = await share("Shared");
    await updateEntry(people.ada, entry.id, { isPrivate: true });
    expect(await titlesOf()).toEqual([]);
  });

  it.each([
    ["from the index of words", 2_000],
    ["from the newest", 3],
  ])("paginates without duplicates or gaps, %s", async (_way, entries) => {
    const before = scanLimit.entries;
    onTestFinished(() => void (scanLimit.entries = before));
    scanLimit.entries = entries;
    for (let n = 1; n <= 5; n += 1) await share(`Number ${n}`);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof ask>> = await ask({
        limit: 2,
        ...(cursor === null ? {} : { cursor }),
      });
      seen.push(...page.items.map(({ title }) => title));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual([5, 4, 3, 2, 1].map((n) => `Number ${n}`));
  });

  it("rejects a cursor of another query and a malformed cursor", async () => {
    for (let n = 0; n < 3; n += 1) await share(`Number ${n}`, { mainTopics: ["Chess"] });
    const { nextCursor: cursor } = await ask({ limit: 1 });
    await expect(ask({ cursor, q: "number" })).rejects.toMatchObject({
      code: "validation",
      message: "That cursor belongs to another search",
    });
    await expect(ask({ cursor, topic: "Chess" })).rejects.toMatchObject({ code: "validation" });
    await expect(ask({ cursor, order: "for-you" })).rejects.toMatchObject({ code: "validation" });
    await expect(ask({ cursor: "nonsense" })).rejects.toMatchObject({
      message: "That cursor is not valid",
    });
  });
});

describe("searching for words", () => {
  it("matches words in title, summary and topics: in any case, by prefix, in the plural, without accents", async () => {
    await share("Telescopes in the Café", { mainTopics: ["Deep space"] });
    await share("Another");
    for (const q of ["TELESCOPE", "telesc", "telescopes", "cafe", "café", "space deep", "in the"])
      expect({ q, found: await titlesOf({ q: `${mark()} ${q}` }) }).toEqual({
        q,
        found: ["Telescopes in the Café"],
      });
    expect(await titlesOf({ q: `${mark()} telescope chess` })).toEqual([]);
  });

  it("finds names with diacritics", async () => {
    await share("Node.js and C++ at example.org: e-mail, 3.14");
    for (const q of ["node.js", "Node js", "c++", "example.org", "e-mail", "mail", "3.14"])
      expect({ q, found: (await titlesOf({ q: `${mark()} ${q}` })).length }).toEqual({
        q,
        found: 1,
      });
  });

  it("accepts any input as words, and finds nothing without a word", async () => {
    await share("Plain");
    const hostile = [
      "'",
      "'; drop table users; --",
      "a & | ! ( ) : * <->",
      "%_\\",
      "\\' || ''",
      ":*",
    ];
    for (const q of [...hostile, "\u{1F600}", "a ".repeat(240), "ﷺ".repeat(400), "क्षि", "漢字"])
      expect((await ask({ q: `${q} zzzz` })).items).toEqual([]);
    expect(await titlesOf({ q: "!!!" })).toEqual([]);
    expect(await titlesOf({ q: `'${mark()}':*|` })).toEqual(["Plain"]);
  });

  it("does not find a private entry or an entry by its former words", async () => {
    const entry = await share("Former");
    await share("Secret words", { isPrivate: true });
    expect(await titlesOf({ q: `${mark()} secret` })).toEqual([]);
    await updateEntry(people.ada, entry.id, { title: "My own words" });
    expect(await titlesOf({ q: `${mark()} own words` })).toEqual([]);
  });
});

describe("topics", () => {
  it("filter the list in any spelling", async () => {
    await share("Of mail", { mainTopics: ["E-Mails", `${mark()} things`] });
    await share("Of others", { mainTopics: ["Chess"] });
    expect(await titlesOf({ topic: "E-Mails" })).toEqual(["Of mail"]);
    expect(await titlesOf({ topic: `${mark()} things`, q: "mail" })).toEqual(["Of mail"]);
    expect(await titlesOf({ topic: "'" })).toEqual([]);
  });

  it("are listed with their counts while an entry has them", async () => {
    const own = await setUpContext();
    const [maker, reader] = [await createUser(own), await createUser(own)];
    await share("One", { mainTopics: ["Web sites", "Chess"] }, maker);
    await share("Two", { mainTopics: ["Website"] }, maker);
    const three = await share("Three", { mainTopics: ["Gardens"] }, maker);
    await share("Private", { mainTopics: ["Secrets"], isPrivate: true }, maker);
    expect(await listTopics(reader)).toEqual([
      { label: "Web sites", count: 2 },
      { label: "Chess", count: 1 },
      { label: "Gardens", count: 1 },
    ]);
    expect(await listTopics(reader, "WEBS")).toEqual([{ label: "Web sites", count: 2 }]);
    expect(await titlesOf({ topic: "websites", q: undefined }, reader)).toEqual(["Two", "One"]);
    await updateEntry(maker, three.id, { isPrivate: true });
    expect((await listTopics(reader)).map(({ label }) => label)).toEqual(["Web sites", "Chess"]);
  });
});

describe("hidden entries", () => {
  it("are missing only for the user who hid them: one entry, or all of a publisher", async () => {
    const zoe = await createUser(people.context, "Zoe");
    const first = await share("First");
    await share("Second");
    await share("Of Zoe", {}, zoe);
    await hidePublic(people.eve, first.captureId, { whole: false });
    await hidePublic(people.eve, first.captureId, { whole: false });
    expect(await titlesOf()).toEqual(["Of Zoe", "Second"]);
    await hidePublic(people.eve, first.captureId, { whole: true });
    expect(await titlesOf()).toEqual(["Of Zoe"]);
    expect(await titlesOf({}, zoe)).toEqual(["Second", "First"]);
    await share("Third");
    expect(await titlesOf()).toEqual(["Of Zoe"]);
    await showPublic(people.eve, first.captureId);
    expect(await titlesOf()).toEqual(["Third", "Of Zoe", "Second", "First"]);
  });
});
