import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { maxPeople } from "#features/projects/contract.ts";
import { inTransaction } from "#server/app-context.ts";
import { setUpUsers } from "#server/testing/contexts.ts";
import { PageQuery } from "#shared/pages.ts";
import { addPerson, listPeople, removePerson, updatePerson } from "./people.ts";
import { createProject, deleteProject, getProject } from "./service.ts";
import { projectsPeople } from "./tables.ts";

const { ada, eve } = await setUpUsers();
let project: string;

beforeEach(async () => {
  project = (await createProject(ada, { name: "Barn" })).id;
});

const list = (query: Record<string, unknown> = {}) =>
  listPeople(ada, project, PageQuery.parse(query));

describe("the people of a project", () => {
  it("are listed by name in natural order, in pages", async () => {
    for (const contactName of ["zoe", "Émile", "adam", "Bea", "adam"])
      await addPerson(ada, project, { contactName });
    const first = await list({ limit: 2 });
    const second = await list({ limit: 2, cursor: first.nextCursor });
    const third = await list({ limit: 2, cursor: second.nextCursor });
    const all = [...first.items, ...second.items, ...third.items];
    expect(all.map((one) => one.contactName)).toEqual(["adam", "adam", "Bea", "Émile", "zoe"]);
    expect(new Set(all.map(({ contactId }) => contactId)).size).toBe(5);
    expect(third.nextCursor).toBeNull();
    expect((await getProject(ada, project)).peopleCount).toBe(5);
  });

  it("can be edited and removed, which updates the project", async () => {
    const made = await addPerson(ada, project, {
      contactName: "Bea",
      role: "Lead",
      contactEmail: "bea@example.org",
      contactPhone: "1",
    });
    const { updatedAt } = await getProject(ada, project);
    const changed = await updatePerson(ada, project, made.id, { contactPhone: null, role: "Boss" });
    expect(changed).toEqual({ ...made, contactPhone: null, role: "Boss" });
    expect((await getProject(ada, project)).updatedAt > updatedAt).toBe(true);
    await removePerson(ada, project, made.id);
    expect((await list()).items).toEqual([]);
    await expect(removePerson(ada, project, made.id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("cannot be accessed by another user, nor for a project in the trash", async () => {
    const { id } = await addPerson(ada, project, { contactName: "Bea" });
    const own = await createProject(eve, { name: "Of Eve" });
    for (const attempt of [
      () => listPeople(eve, project, PageQuery.parse({})),
      () => addPerson(eve, project, { contactName: "Eve" }),
      () => updatePerson(eve, project, id, { contactName: "Eve" }),
      () => updatePerson(eve, own.id, id, { contactName: "Eve" }),
      () => removePerson(eve, project, id),
      () => removePerson(eve, own.id, id),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
    }
    await deleteProject(ada, project);
    await expect(list()).rejects.toMatchObject({ code: "not_found" });
    await expect(addPerson(ada, project, { contactName: "x" })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("are limited in number, even when added simultaneously", async () => {
    await inTransaction(ada, (tx) =>
      tx.insert(projectsPeople).values(
        Array.from({ length: maxPeople - 15 }, (_, at) => ({
          id: randomUUID(),
          projectId: project,
          userId: ada.userId,
          contactName: `Person ${at}`,
          contactId: randomUUID(),
        })),
      ),
    );
    const added = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) => addPerson(ada, project, { contactName: `P ${at}` })),
    );
    expect(added.filter(({ status }) => status === "fulfilled")).toHaveLength(15);
    expect((await getProject(ada, project)).peopleCount).toBe(maxPeople);
  });
});
