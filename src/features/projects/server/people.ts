/** The people of a project, sorted by name. */
import { randomUUID, randomUUIDv7 } from "node:crypto";
import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import {
  maxPeople,
  type PersonCreate,
  type PersonUpdate,
  type ProjectPerson,
} from "#features/projects/contract.ts";
import { createCursor, cursorField } from "#server/db/cursor.ts";
import type { Tx } from "#server/db/database.ts";
import { paginate } from "#server/db/paginate.ts";
import { withoutAbsent } from "#server/db/without-absent.ts";
import { type Ctx, readOnlyTransaction, inTransaction } from "#server/app-context.ts";
import { AppError } from "#shared/errors.ts";
import type { Page, PageQuery } from "#shared/pages.ts";
import { requireProject, touchProject } from "./own-project.ts";
import { projectsPeople } from "./tables.ts";

const { contactName, id, projectId, userId } = projectsPeople;

const personCursor = createCursor(
  z.object({ contactName: cursorField.text, id: cursorField.id }),
  "name",
);

/** Throws "not_found" if the project is not the user's. */
export async function listPeople(
  ctx: Ctx,
  project: string,
  query: PageQuery,
): Promise<Page<ProjectPerson>> {
  const { rows, nextCursor } = await paginate(query, personCursor, (after, limit) =>
    readOnlyTransaction(ctx, async (tx) => {
      await requireProject(tx, ctx.userId, project);
      const isAfter =
        after === null
          ? undefined
          : sql`(${contactName}, ${id}) > (${after.contactName}, ${after.id}::uuid)`;
      return selectRows(tx, and(isOf(ctx.userId, project), isAfter), limit);
    }),
  );
  return { items: rows.map(toPerson), nextCursor };
}

/** Throws "not_found", and "conflict" if the project has the max number of people. */
export async function addPerson(
  ctx: Ctx,
  project: string,
  input: z.output<typeof PersonCreate>,
): Promise<ProjectPerson> {
  const [row] = await inTransaction(ctx, async (tx) => {
    await touchProject(tx, ctx.userId, project);
    if ((await tx.$count(projectsPeople, isOf(ctx.userId, project))) >= maxPeople) {
      throw new AppError("conflict", `A project has at most ${maxPeople} people`);
    }
    return tx
      .insert(projectsPeople)
      .values({
        id: randomUUIDv7(),
        projectId: project,
        userId: ctx.userId,
        contactId: randomUUID(),
        contactName: input.contactName,
        contactEmail: input.contactEmail ?? null,
        contactPhone: input.contactPhone ?? null,
        role: input.role ?? null,
      })
      .returning();
  });
  ctx.app.events.publish(ctx.userId, { type: "projects" });
  return toPerson(row!);
}

/** Throws "not_found" if the project is not the user's or has no such person. */
export async function updatePerson(
  ctx: Ctx,
  project: string,
  person: string,
  input: z.output<typeof PersonUpdate>,
): Promise<ProjectPerson> {
  const row = await inTransaction(ctx, async (tx) => {
    await touchProject(tx, ctx.userId, project);
    const [known] = await selectRows(tx, and(isOf(ctx.userId, project), eq(id, person)), 1);
    if (known === undefined) throw missingPerson();
    const changed = { ...known, ...withoutAbsent(input) };
    await tx
      .update(projectsPeople)
      .set({
        contactName: changed.contactName,
        contactEmail: changed.contactEmail,
        contactPhone: changed.contactPhone,
        role: changed.role,
      })
      .where(and(isOf(ctx.userId, project), eq(id, person)));
    return changed;
  });
  ctx.app.events.publish(ctx.userId, { type: "projects" });
  return toPerson(row);
}

/** Throws "not_found" if the project is not the user's or has no such person. */
export async function removePerson(ctx: Ctx, project: string, person: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await touchProject(tx, ctx.userId, project);
    const gone = await tx
      .delete(projectsPeople)
      .where(and(isOf(ctx.userId, project), eq(id, person)))
      .returning({ id });
    if (gone.length === 0) throw missingPerson();
  });
  ctx.app.events.publish(ctx.userId, { type: "projects" });
}

/** All people of the user's project by name, in an open transaction. */
export async function selectPeople(
  tx: Tx,
  owner: string,
  project: string,
): Promise<ProjectPerson[]> {
  return (await selectRows(tx, isOf(owner, project), maxPeople)).map(toPerson);
}

function selectRows(tx: Tx, condition: SQL | undefined, limit: number) {
  return tx
    .select()
    .from(projectsPeople)
    .where(condition)
    .orderBy(asc(contactName), asc(id))
    .limit(limit);
}

function isOf(owner: string, project: string): SQL {
  return and(eq(userId, owner), eq(projectId, project))!;
}

function missingPerson(): AppError {
  return new AppError("not_found", "That person is not in the project");
}

function toPerson(row: typeof projectsPeople.$inferSelect): ProjectPerson {
  const { userId: _owner, createdAt, ...person } = row;
  return { ...person, createdAt: createdAt.toISOString() };
}
