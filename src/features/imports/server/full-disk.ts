/** An import that meets a full disk says so, and is tried again until there is space. */
import { type Ctx, inTx } from "#server/app-context.ts";
import { changeImport, lockImport, sendImportJob, tellImport } from "./import-record.ts";

const diskFull = "The disk of the server is full. The import continues when there is space.";
const retryAfterSeconds = 30;

/** Imports that this process works on and whose row could not be changed either: on a full disk few writes succeed. */
const unmarked = new Set<string>();

/** What an import says of it; null where it does not wait for space. */
export function tellFullDisk(importId: string): string | null {
  return unmarked.has(importId) ? diskFull : null;
}

/** After a run that met no full disk. */
export function noteSpace(importId: string): void {
  unmarked.delete(importId);
}

/** Marks the import, and sends the job that tries again. Throws where the database takes no job. */
export async function waitForSpace(ctx: Ctx, importId: string): Promise<void> {
  try {
    await inTx(ctx, async (tx) => {
      if ((await lockImport(tx, ctx, importId)) !== null)
        await changeImport(tx, ctx, importId, { failure: diskFull });
    });
    unmarked.delete(importId);
  } catch {
    unmarked.add(importId);
  }
  tellImport(ctx, importId);
  const later = { task: "work" as const, afterSeconds: retryAfterSeconds };
  await inTx(ctx, (tx) => sendImportJob(tx, ctx, importId, later));
}
