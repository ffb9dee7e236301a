/** Cleans up imports: resumes interrupted ones, deletes old ones, and removes files without an import. */
import { sql } from "drizzle-orm";
import { asActor, asSystem } from "#server/db/database.ts";
import type { AppContext } from "#server/app-context.ts";
import { importQueue, sendImportJob } from "../record/import-record.ts";
import { importFolder } from "../upload/receive-import.ts";

const day = 24 * 60 * 60_000;
const keptDays = 30;
const maxAtOnce = 200;

export async function sweepImports(app: AppContext): Promise<void> {
  await resumeImports(app);
  await purgeOld(app);
  await removeStrayFiles(app);
}

/** Sends a job for every unfinished import without one. */
export async function resumeImports(app: AppContext): Promise<void> {
  const { rows } = await asSystem(app.database, (tx) =>
    tx.execute<{ id: string; userId: string; task: "work" | "follow" }>(sql`
      select unfinished.id, unfinished.user_id as "userId", task.name as task
      from imports unfinished
      join (values ('work'), ('follow')) as task (name) on case task.name
        when 'work' then unfinished.status in ('reading', 'running', 'undoing')
        else (unfinished.reading ->> 'waiting')::int > 0 end
      where not exists (select 1 from pgboss.job where name = ${importQueue} and state < 'completed'
        and data ->> 'importId' = unfinished.id::text and data ->> 'task' = task.name)
      limit ${maxAtOnce}`),
  );
  for (const { id, userId, task } of rows)
    await asActor(app.database, userId, (tx) => sendImportJob(tx, { app, userId }, id, { task }));
  if (rows.length > 0) app.jobs.nudge(importQueue, "soon");
}

/** Deletes imports thirty days after their last change. */
async function purgeOld(app: AppContext): Promise<void> {
  const { rows } = await asSystem(app.database, (tx) =>
    tx.execute<{ filePath: string | null }>(sql`
      delete from imports where id in (
        select id from imports
        where updated_at < now() - make_interval(days => ${keptDays})
          and status in ('ready', 'paused', 'finished', 'undone', 'failed')
        limit ${maxAtOnce})
      returning file_path as "filePath"`),
  );
  for (const { filePath } of rows) if (filePath !== null) await app.storage.delete(filePath);
}

/** A process killed between storing a file and inserting its row leaves the file behind. */
async function removeStrayFiles({ storage, database }: AppContext): Promise<void> {
  const before = Date.now() - day;
  for await (const { key, writtenAt } of storage.list(importFolder)) {
    if (writtenAt.getTime() > before) continue;
    const { rows } = await asSystem(database, (tx) =>
      tx.execute(sql`select 1 from imports where file_path = ${key}`),
    );
    if (rows.length === 0) await storage.delete(key);
  }
}
