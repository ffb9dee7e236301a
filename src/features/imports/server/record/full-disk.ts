/** Reports a full disk in the import, and retries until there is space. */
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { changeImport, lockImport, sendImportJob, publishImport } from "./import-record.ts";

const diskFull = "The disk of the server is full. The import continues when there is space.";
const retryAfterSeconds = 30;

/** Imports whose row could not be updated, because of the full disk: their message is kept in this process. */
const unmarked = new Set<string>();

/** The message for such an import; otherwise null. */
export function getFullDiskMessage(importId: string): string | null {
  return unmarked.has(importId) ? diskFull : null;
}

/** Call it after a run without a disk-full error. */
export function noteSpace(importId: string): void {
  unmarked.delete(importId);
}

/** Marks the import and sends the job that retries it. Throws if the database accepts no job. */
export async function waitForSpace(ctx: Ctx, importId: string): Promise<void> {
  try {
    await inTransaction(ctx, async (tx) => {
      if ((await lockImport(tx, ctx, importId)) !== null)
        await changeImport(tx, ctx, importId, { failure: diskFull });
    });
    unmarked.delete(importId);
  } catch {
    unmarked.add(importId);
  }
  publishImport(ctx, importId);
  const later = { task: "work" as const, afterSeconds: retryAfterSeconds };
  await inTransaction(ctx, (tx) => sendImportJob(tx, ctx, importId, later));
}
