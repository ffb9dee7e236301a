import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { maxProjects, type Project, ProjectListQuery } from "#features/projects/contract.ts";
import { inTransaction } from "#server/app-context.ts";
import { setUpUsers } from "#server/testing/contexts.ts";
import { createUser } from "#server/testing/test-context.ts";
import { listProjects } from "./list-projects.ts";
import {
  createProject,
  deleteProject,
  getProject,
  restoreProject,
  updateProject,
} from "./service.ts";
import { projects } from "./tables.ts";

const { context, ada, eve } = await setUpUsers();
const list = async (query: Record<string, unknown> = {}, ctx = ada) =>
  listProjects(ctx, ProjectListQuery.parse(query));
const names = async (query: Record<string, unknown> = {}, ctx = ada) =>
  (await list(query, ctx)).items.map(({ name }) => name);

describe("a project", () => {
  it("is created with the given fields, and returned unchanged", async () => {
    const attributeList = [
      { name: "Zone", value: "North" },
      { name: "2", value: "two" },
      { name: "Budget", value: "1200" },
    ];
    const made = await createProject(ada, { name: "Barn", description: "Owls", attributeList });
    expect(made).toMatchObject({
      name: "Barn",
      description: "Owls",
      attributeList,
      attributes: { Zone: "North", 2: "two", Budget: "1200" },
      isActive: true,
      completionDate: null,
      archivedAt: null,
      peopleCount: 0,
      entryCount: 0,
    });
    expect(await getProject(ada, made.id)).toEqual(made);
    expect((await list()).items).toEqual([made]);
  });

  it("keeps its completion time until it is reopened", async () => {
    const { id, updatedAt } = await createProject(ada, { name: "Task" });
    const done = await updateProject(ada, id, { isCompleted: true });
    expect(done.completionDate).not.toBeNull();
    expect(done.updatedAt > updatedAt).toBe(true);
    const again = await updateProject(ada, id, { isCompleted: true, name: "Task 2" });
    expect(again).toMatchObject({ completionDate: done.completionDate, name: "Task 2" });
    expect(await updateProject(ada, id, { isCompleted: false })).toMatchObject({
      completionDate: null,
      name: "Task 2",
    });
  });

  it("keeps fields that an update omits, and removes an emptied description", async () => {
    const attributeList = [{ name: "Kind", value: "Field" }];
    const { id } = await createProject(ada, { name: "Kept", description: "Words", attributeList });
    expect(await updateProject(ada, id, { name: "Other" })).toMatchObject({
      name: "Other",
      description: "Words",
      attributeList,
    });
    expect(await updateProject(ada, id, { description: null })).toMatchObject({
      description: null,
      attributeList,
    });
    expect(await names({ q: "words" })).toEqual([]);
  });

  it("keeps its position when archived, but is not active", async () => {
    const person = await createUser(context);
    const first = await createProject(person, { name: "First" });
    const second = await createProject(person, { name: "Second" });
    expect((await getProject(person, second.id)).isActive).toBe(true);
    const archived = await updateProject(person, second.id, { isArchived: true });
    expect(archived).toMatchObject({ isActive: false, updatedAt: second.updatedAt });
    expect(archived.archivedAt).not.toBeNull();
    expect((await getProject(person, first.id)).isActive).toBe(true);
    expect(await names({}, person)).toEqual(["First"]);
    expect(await names({ filter: "archived" }, person)).toEqual(["Second"]);
    await updateProject(person, second.id, { isArchived: false });
    expect(await names({}, person)).toEqual(["Second", "First"]);
  });

  it("is not active once completed, even if updated last", async () => {
    const person = await createUser(context);
    const first = await createProject(person, { name: "First" });
    const second = await createProject(person, { name: "Second" });
    const done = await updateProject(person, second.id, { isCompleted: true });
    expect(done).toMatchObject({ isActive: false });
    const { items } = await list({}, person);
    expect(items.map(({ name, isActive }) => [name, isActive])).toEqual([
      ["Second", false],
      ["First", true],
    ]);
    expect((await getProject(person, first.id)).isActive).toBe(true);
    await updateProject(person, first.id, { isCompleted: true });
    expect((await list({}, person)).items.some(({ isActive }) => isActive)).toBe(false);
  });

  it("can be moved to the trash and restored unchanged", async () => {
    const made = await createProject(ada, { name: "Gone" });
    await deleteProject(ada, made.id);
    await expect(getProject(ada, made.id)).rejects.toMatchObject({ code: "not_found" });
    await expect(deleteProject(ada, made.id)).rejects.toMatchObject({ code: "not_found" });
    expect(await names()).not.toContain("Gone");
    expect(await restoreProject(ada, made.id)).toEqual(made);
    await expect(restoreProject(ada, made.id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("cannot be read, changed, deleted or restored by another user", async () => {
    const { id } = await createProject(ada, { name: "Secret" });
    const missing = { code: "not_found", message: "Project not found" };
    for (const attempt of [
      () => getProject(eve, id),
      () => updateProject(eve, id, { name: "Mine" }),
      () => deleteProject(eve, id),
      () => getProject(eve, randomUUID()),
    ]) {
      await expect(attempt()).rejects.toMatchObject(missing);
    }
    await deleteProject(ada, id);
    await expect(restoreProject(eve, id)).rejects.toMatchObject(missing);
    expect(await list({}, eve)).toMatchObject({ items: [], total: 0 });
  });
});

describe("listProjects", () => {
  it("filters, sorts, searches and counts", async () => {
    const person = await createUser(context);
    const make = (name: string, description?: string) =>
      createProject(person, { name, description });
    const [beta] = [await make("beta", "Über Eulen"), await make("Alpha"), await make("éclair")];
    await make("Zebra");
    await updateProject(person, beta!.id, { isCompleted: true });
    expect(await names({}, person)).toEqual(["beta", "Zebra", "éclair", "Alpha"]);
    expect(await names({ sort: "newest" }, person)).toEqual(["Zebra", "éclair", "Alpha", "beta"]);
    expect(await names({ sort: "name" }, person)).toEqual(["Alpha", "beta", "éclair", "Zebra"]);
    expect(await names({ filter: "completed" }, person)).toEqual(["beta"]);
    expect(await names({ filter: "in-progress" }, person)).toEqual(["Zebra", "éclair", "Alpha"]);
    expect(await names({ q: "ECL" }, person)).toEqual(["éclair"]);
    expect(await names({ q: "eulen beta" }, person)).toEqual(["beta"]);
    expect(await names({ q: "uber" }, person)).toEqual(["beta"]);
    expect(await list({ q: "%" }, person)).toMatchObject({ items: [], total: 0, nextCursor: null });
    expect((await list({ limit: 1, filter: "in-progress" }, person)).total).toBe(3);
  });

  it.each(["updated", "newest", "name"])(
    "paginates by %s without gaps or duplicates",
    async (sort) => {
      const person = await createUser(context);
      const made: string[] = [];
      for (let at = 0; at < 7; at += 1)
        made.push((await createProject(person, { name: `Part ${at % 3}` })).id);
      const seen: Project[] = [];
      let cursor: string | null = null;
      do {
        const page = await list({ sort, limit: 3, ...(cursor === null ? {} : { cursor }) }, person);
        expect(page.total).toBe(7);
        seen.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(seen.map(({ id }) => id).toSorted()).toEqual(made.toSorted());
      expect(seen.filter((one) => one.isActive).map(({ id }) => id)).toEqual([made.at(-1)]);
    },
  );

  it("rejects a cursor of another order", async () => {
    await expect(list({ sort: "name", cursor: "bm9uc2Vuc2U" })).rejects.toMatchObject({
      code: "validation",
    });
    const { nextCursor } = await list({ sort: "newest", limit: 1 });
    await expect(list({ sort: "name", cursor: nextCursor! })).rejects.toMatchObject({
      code: "validation",
    });
  });
});

it("creates 20 projects simultaneously, up to the limit", async () => {
  const person = await createUser(context);
  await inTransaction(person, (tx) =>
    tx.insert(projects).values(
      Array.from({ length: maxProjects - 12 }, (_, at) => ({
        id: randomUUID(),
        userId: person.userId,
        name: `Project ${at}`,
        searched: "",
      })),
    ),
  );
  const made = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) => createProject(person, { name: `More ${at}` })),
  );
  expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(12);
  expect(made.find((one) => one.status === "rejected")?.reason).toMatchObject({ code: "conflict" });
  expect((await list({ filter: "all" }, person)).total).toBe(maxProjects);
});
