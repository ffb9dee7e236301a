/** Receives an uploaded import file: stores it, adds the import, and sends the job that reads it. */
import { randomUUIDv7 } from "node:crypto";
import { Transform } from "node:stream";
import { type Import, ImportFields } from "#features/imports/contract.ts";
import { requireCollection, resolveTarget } from "#features/collections/server/service.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { deleteIfUnsaved } from "#server/files/delete-or-leave.ts";
import { cleanFileName } from "#server/files/file-name.ts";
import { receiveForm, type SentFile } from "#server/http/request/receive-form.ts";
import { parseInput } from "#server/http/request/valid.ts";
import { AppError } from "#shared/errors.ts";
import { maxImportBytes } from "#shared/import-limits.ts";
import { importQueue, noCounts, sendImportJob, publishImport } from "../record/import-record.ts";
import { selectImport } from "../record/import-view.ts";
import { imports } from "../tables.ts";
import { requireQuota } from "./storage-quota.ts";

export const importFolder = "imports";
const tooLarge = "That file is larger than 1 GB";

/**
 * Throws as `receiveForm` does, "conflict" if the user has the maximum number of open imports, and
 * "not_found" for a collection of another user.
 */
export async function receiveImport(ctx: Ctx, request: Request): Promise<Import> {
  return receiveForm(request, {
    userId: ctx.userId,
    maxBytes: maxImportBytes,
    tooLarge,
    noFile: "Please select a file",
    check: (minBytes) => inTransaction(ctx, (tx) => requireQuota(tx, ctx, minBytes)),
    save: (file, readFields) => saveUpload(ctx, file, readFields),
  });
}

async function saveUpload(
  ctx: Ctx,
  { fileName, stream }: SentFile,
  readFields: () => Promise<Record<string, string>>,
): Promise<Import> {
  const id = randomUUIDv7();
  const filePath = `${importFolder}/${ctx.userId}/${id}`;
  const { storage, jobs } = ctx.app;
  let size = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      done(size > maxImportBytes ? new AppError("too_large", tooLarge) : null, chunk);
    },
  });
  stream.on("error", (error) => counter.destroy(error));
  const receive = async () => {
    await storage.putStream(filePath, stream.pipe(counter));
    if (size === 0) throw refuseFile("That file is empty");
    const { dryRun, collectionId, part } = parseInput(ctx, ImportFields, await readFields());
    const created = await inTransaction(ctx, async (tx) => {
      await requireQuota(tx, ctx, size);
      if (collectionId !== undefined) {
        await requireCollection(tx, ctx.userId, collectionId);
        await resolveTarget(tx, ctx, collectionId);
      }
      await tx.insert(imports).values({
        id,
        userId: ctx.userId,
        fileName: cleanFileName(fileName) || "import",
        filePath,
        fileSize: size,
        status: "reading",
        isDryRun: dryRun,
        collectionId: collectionId ?? null,
        part,
        counts: noCounts,
        reading: { waiting: 0, ready: 0, failed: 0 },
      });
      await sendImportJob(tx, ctx, id, { task: "work" });
      return selectImport(tx, ctx, id);
    });
    jobs.nudge(importQueue);
    publishImport(ctx, id);
    return created;
  };
  return deleteIfUnsaved(storage, filePath, () => receive().finally(() => stream.resume()));
}

function refuseFile(message: string): AppError {
  return new AppError("validation", message, { fields: { file: message } });
}
