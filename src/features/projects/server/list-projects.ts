/** Lists a page of a user's projects along an index. People and entries are counted only for the page. */
import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Project, ProjectListQuery, ProjectPage } from "../contract.ts";
import { createCursor, cursorField } from "#server/db/cursor.ts";
import { allSent, type Tx } from "#server/db/database.ts";
import { beforeCursor, exactTimestamp, paginate, TimePosition } from "#server/db/paginate.ts";
import { type Ctx, readOnlyTransaction } from "#server/app-context.ts";
import type { Page } from "#shared/pages.ts";
import { foldText } from "#shared/fold-text.ts";
import { projects } from "./tables.ts";
import { countColumns, isActive, ownColumns, toProject } from "./project-columns.ts";

const maxWords = 8;

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
  const [page, [counted]] = await readOnlyTransaction(ctx, (tx) =>
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

const ProjectPosition = TimePosition.extend({ name: cursorField.text });
const cursors = {
  updated: createCursor(ProjectPosition, "updated"),
  newest: createCursor(ProjectPosition, "newest"),
  name: createCursor(ProjectPosition, "name"),
};

async function listPage(
  tx: Tx,
  userId: string,
  wanted: SQL | undefined,
  query: ProjectListQuery,
): Promise<Page<Project>> {
  const { sort = "updated" } = query;
  const { id, name } = projects;
  const timestamp = sort === "newest" ? projects.createdAt : projects.updatedAt;
  const { rows, nextCursor } = await paginate(query, cursors[sort], (after, limit) => {
    const isAfter =
      after !== null && sort === "name"
        ? sql`(${name}, ${id}) > (${after.name}, ${after.id}::uuid)`
        : beforeCursor(timestamp, id, after);
    const page = tx
      .select({ ...ownColumns, timestamp: exactTimestamp(timestamp).as("timestamp") })
      .from(projects)
      .where(and(wanted, isAfter))
      .orderBy(...(sort === "name" ? [asc(name), asc(id)] : [desc(timestamp), desc(id)]))
      .limit(limit)
      .as("page");
    return tx
      .select({
        ...page._.selectedFields,
        ...countColumns("page"),
        isActive: isActive("page", userId),
      })
      .from(page)
      .orderBy(
        ...(sort === "name"
          ? [asc(page.name), asc(page.id)]
          : [desc(page.timestamp), desc(page.id)]),
      );
  });
  return { items: rows.map(toProject), nextCursor };
}

function matchWords(q: string): SQL[] {
  const words = foldText(q)
    .split(/\s+/u)
    .filter((word) => word !== "");
  return words.slice(0, maxWords).map((word) => sql`position(${word} in ${projects.searched}) > 0`);
}
