/** Lists a page of a user's projects along an index. People and entries are counted only for the page. */
import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Project, ProjectListQuery, ProjectPage } from "#features/projects/contract.ts";
import { allSent, type Tx } from "#server/db/database.ts";
import { isAfter, momentOf, readCursor, writeCursor } from "#server/db/keyset.ts";
import { type Ctx, inSnapshot } from "#server/app-context.ts";
import type { Page } from "#shared/pages.ts";
import { foldText } from "./fold-text.ts";
import { comesAfterName, writeNameCursor } from "./name-cursor.ts";
import { projects } from "./tables.ts";
import { countsOf, isActive, ownColumns, toProject } from "./view.ts";

const mostWords = 8;

const filters: Record<NonNullable<ProjectListQuery["filter"]>, SQL | undefined> = {
  all: isNull(projects.archivedAt),
  "in-progress": and(isNull(projects.archivedAt), isNull(projects.completionDate)),
  completed: and(isNull(projects.archivedAt), isNotNull(projects.completionDate)),
  archived: isNotNull(projects.archivedAt),
};

/**
 * All words of `q` must occur in name or description. `total` counts all projects that match the filter and
 * `q`.
 */
export async function listProjects(ctx: Ctx, query: ProjectListQuery): Promise<ProjectPage> {
  const wanted = and(
    eq(projects.userId, ctx.userId),
    isNull(projects.deletedAt),
    filters[query.filter ?? "all"],
    ...matchWords(query.q ?? ""),
  );
  const [page, [counted]] = await inSnapshot(ctx, (tx) =>
    allSent([
      listPage(tx, ctx.userId, wanted, query),
      tx
        .select({ total: sql<number>`count(*)::int` })
        .from(projects)
        .where(wanted),
    ]),
  );
  return { ...page, total: counted!.total };
}

async function listPage(
  tx: Tx,
  userId: string,
  wanted: SQL | undefined,
  { sort = "updated", cursor, limit }: ProjectListQuery,
): Promise<Page<Project>> {
  const moment = sort === "newest" ? projects.createdAt : projects.updatedAt;
  const after =
    sort === "name"
      ? comesAfterName(projects, cursor)
      : cursor === undefined
        ? undefined
        : isAfter(moment, projects.id, readCursor(cursor));
  const order =
    sort === "name" ? [asc(projects.name), asc(projects.id)] : [desc(moment), desc(projects.id)];
  const page = tx
    .select({ ...ownColumns, moment: momentOf(moment).as("moment") })
    .from(projects)
    .where(and(wanted, after))
    .orderBy(...order)
    .limit(limit + 1)
    .as("page");
  const outerOrder =
    sort === "name" ? [asc(page.name), asc(page.id)] : [desc(page.moment), desc(page.id)];
  const rows = await tx
    .select({ ...page._.selectedFields, ...countsOf("page"), isActive: isActive("page", userId) })
    .from(page)
    .orderBy(...outerOrder);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(toProject),
    nextCursor:
      rows.length <= limit || last === undefined
        ? null
        : sort === "name"
          ? writeNameCursor(last)
          : writeCursor(last),
  };
}

function matchWords(q: string): SQL[] {
  const words = foldText(q)
    .split(/\s+/u)
    .filter((word) => word !== "");
  return words
    .slice(0, mostWords)
    .map((word) => sql`position(${word} in ${projects.searched}) > 0`);
}
