import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { EntrySearchQuery } from "#features/projects/contract.ts";
import { deleteEntries, deleteEntry } from "#features/trash/server/service.ts";
import { setUpUsers } from "#server/testing/contexts.ts";
import { createUser } from "#server/testing/test-context.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { PageQuery } from "#shared/pages.ts";
import { searchEntries } from "./search-entries.ts";
import { linkEntries, linkEntry, listLinks, removeLink, updateLink } from "./links.ts";
import { listProjectsOfEntries } from "./list-projects-of-entries.ts";
import { createProject, deleteProject, getProject } from "./service.ts";

const { context, ada, eve } = await setUpUsers();
let project: string;

beforeEach(async () => {
  project = (await createProject(ada, { name: "Barn" })).id;
});

const list = async (query: Record<string, unknown> = {}) =>
  listLinks(ada, project, PageQuery.parse(query));

describe("linked entries", () => {
  it("are listed in pages with the entry, newest link first", async () => {
    const made = [];
    for (const title of ["One", "Two", "Three"]) made.push(await createEntry(ada, { title }));
    for (const { id } of made) await linkEntry(ada, project, { entryId: id, notes: `On ${id}` });
    const first = await list({ limit: 2 });
    const second = await list({ limit: 2, cursor: first.nextCursor });
    const all = [...first.items, ...second.items];
    expect(all.map(({ entry }) => entry)).toEqual(made.toReversed());
    expect(all.map(({ notes }) => notes)).toEqual(made.toReversed().map(({ id }) => `On ${id}`));
    expect(second.nextCursor).toBeNull();
    expect((await getProject(ada, project)).entryCount).toBe(3);
  });

  it("are linked only once: a second request is rejected and keeps the notes", async () => {
    const { id } = await createEntry(ada, {});
    const link = await linkEntry(ada, project, { entryId: id, notes: "First" });
    await expect(linkEntry(ada, project, { entryId: id.toUpperCase() })).rejects.toMatchObject({
      code: "duplicate",
      message: "This entry is already linked to the project",
    });
    expect((await list()).items).toEqual([link]);
  });

  it("are linked in bulk, without changes to existing links and without entries of other users", async () => {
    const [one, two] = [await createEntry(ada, {}), await createEntry(ada, {})];
    await linkEntry(ada, project, { entryId: one.id, notes: "Mine" });
    const foreign = await createEntry(eve, {});
    await expect(
      linkEntries(ada, project, [two.id, foreign.id, randomUUID()]),
    ).rejects.toMatchObject({ code: "not_found", message: "Entry not found" });
    expect(await linkEntries(ada, project, [one.id, two.id, two.id])).toBe(1);
    expect((await list()).items.map(({ notes }) => notes).toSorted()).toEqual(["", "Mine"]);
  });

  it("are linked and counted once for 20 simultaneous requests with duplicates and deletions", async () => {
    const cards = [];
    for (let at = 0; at < 20; at += 1) cards.push((await createEntry(ada, {})).id);
    const linked = await Promise.allSettled([
      ...cards.map((entryId) => linkEntry(ada, project, { entryId })),
      linkEntries(ada, project, cards.toReversed()),
      deleteEntries(ada, { ids: cards.slice(15).toReversed() }),
    ]);
    const refusals = linked.flatMap((one) =>
      one.status === "rejected" ? [(one.reason as { code: string }).code] : [],
    );
    expect(new Set(refusals).difference(new Set(["duplicate", "not_found"]))).toEqual(new Set());
    const { items } = await list({ limit: 100 });
    expect(items.map(({ entry }) => entry.id).toSorted()).toEqual(cards.slice(0, 15).toSorted());
    expect((await getProject(ada, project)).entryCount).toBe(15);
  });

  it("can be annotated and unlinked, which updates the project", async () => {
    const { id } = await createEntry(ada, {});
    const link = await linkEntry(ada, project, { entryId: id });
    const { updatedAt } = await getProject(ada, project);
    const noted = await updateLink(ada, project, link.id, { notes: "Read twice" });
    expect(noted).toMatchObject({ id: link.id, notes: "Read twice", entry: { id } });
    expect((await getProject(ada, project)).updatedAt > updatedAt).toBe(true);
    await removeLink(ada, project, link.id);
    expect((await list()).items).toEqual([]);
    await expect(removeLink(ada, project, link.id)).rejects.toMatchObject({ code: "not_found" });
    await expect(updateLink(ada, project, link.id, { notes: "" })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("are removed when the entry is deleted", async () => {
    const { id } = await createEntry(ada, {});
    await linkEntry(ada, project, { entryId: id });
    await deleteEntry(ada, id);
    expect((await list()).items).toEqual([]);
    expect((await getProject(ada, project)).entryCount).toBe(0);
  });

  it("cannot be accessed by another user", async () => {
    const [mine, theirs] = [await createEntry(ada, {}), await createEntry(eve, {})];
    const link = await linkEntry(ada, project, { entryId: mine.id });
    const own = await createProject(eve, { name: "Of Eve" });
    for (const attempt of [
      () => listLinks(eve, project, PageQuery.parse({})),
      () => linkEntry(eve, project, { entryId: theirs.id }),
      () => linkEntry(eve, own.id, { entryId: mine.id }),
      () => linkEntries(eve, own.id, [theirs.id, mine.id]),
      () => updateLink(eve, own.id, link.id, { notes: "x" }),
      () => removeLink(eve, own.id, link.id),
      () => searchEntries(eve, EntrySearchQuery.parse({ q: "entry", projectId: project })),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
    }
    expect(await listProjectsOfEntries(eve, [mine.id])).toEqual({ projects: {} });
  });
});

it("lists the projects of an entry by name, without those in the trash", async () => {
  const [one, two] = [await createEntry(ada, {}), await createEntry(ada, {})];
  const [beta, alpha, gone] = [
    await createProject(ada, { name: "beta" }),
    await createProject(ada, { name: "Alpha" }),
    await createProject(ada, { name: "Gone" }),
  ];
  for (const { id } of [beta, alpha, gone]) await linkEntry(ada, id, { entryId: one.id });
  await deleteProject(ada, gone.id);
  expect(await listProjectsOfEntries(ada, [one.id, two.id, randomUUID()])).toEqual({
    projects: {
      [one.id]: [
        { id: alpha.id, name: "Alpha" },
        { id: beta.id, name: "beta" },
      ],
    },
  });
});

describe("searchEntries", () => {
  const search = async (ctx: typeof ada, q: string, projectId?: string) =>
    (await searchEntries(ctx, EntrySearchQuery.parse({ q, projectId }))).items;

  it("matches titles only, finds parts of words and typing errors, and marks linked entries", async () => {
    const person = await createUser(context);
    await createEntry(person, { title: "Night walk", text: "We heard an owlery." });
    const inTitle = await createEntry(person, {
      title: "The owlery of the abbey",
      text: "Stones.",
    });
    const processing = await createEntry(person, { title: "xOwlery", status: "processing" });
    const mine = await createProject(person, { name: "Owls" });
    await linkEntry(person, mine.id, { entryId: inTitle.id });
    const found = await search(person, "owlery", mine.id);
    expect(found.map(({ entry }) => entry.id)).toEqual([inTitle.id, processing.id]);
    expect(found.filter((one) => one.isLinked).map(({ entry }) => entry.id)).toEqual([inTitle.id]);
    expect(await search(person, "stones")).toEqual([]);
    expect((await search(person, "owlerx")).map(({ entry }) => entry.id)).toContain(inTitle.id);
  });

  it("returns nothing below two characters, and at most ten entries", async () => {
    const person = await createUser(context);
    for (let at = 0; at < 12; at += 1) await createEntry(person, { title: `Barn ${at}` });
    expect(await search(person, "b")).toEqual([]);
    expect(await search(person, "ba")).toHaveLength(10);
    expect(await search(person, "barn")).toHaveLength(10);
    expect(await search(eve, "barn")).toEqual([]);
  });
});
