import { and, eq, isNull, or, sql } from "drizzle-orm";
import { conversations } from "#features/assistant/server/tables.ts";
import { projects } from "#features/projects/server/tables.ts";
import type { Ctx } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import type { StoredPart } from "../items/stored-item.ts";

/** The id of the project or conversation if the user has it already. Null for other parts: `restore` checks them. */
export async function findRestored(
  tx: Tx,
  { userId }: Ctx,
  part: StoredPart,
): Promise<string | null> {
  if (part.kind !== "project" && part.kind !== "conversation") return null;
  const isProject = part.kind === "project";
  const { id, createdAt } = isProject ? part.project : part.conversation;
  const table = isProject ? projects : conversations;
  const hasSameTime = sql`${table.createdAt} >= ${createdAt}::timestamptz
    and ${table.createdAt} < ${createdAt}::timestamptz + interval '1 millisecond'`;
  const hasSameName = isProject
    ? eq(projects.name, part.project.name)
    : eq(conversations.title, part.conversation.title);
  const isNotDeleted = isProject ? isNull(projects.deletedAt) : undefined;
  const [found] = await tx
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        eq(table.userId, userId),
        isNotDeleted,
        or(eq(table.id, id), and(hasSameTime, hasSameName)),
      ),
    )
    .limit(1);
  return found?.id ?? null;
}
