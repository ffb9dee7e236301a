import { and, eq } from "drizzle-orm";
import { rawPageKey } from "#features/entries/server/service.ts";
import { entryContents, globalEntries } from "#features/entries/server/tables.ts";
import { type Ctx, inTx } from "#server/app-context.ts";
import { MissingFile } from "#server/storage.ts";
import { kindOf } from "./accept-upload.ts";
import { kindOfPage } from "./page-kind.ts";
import { pictureQueue } from "./picture-job.ts";
import type { StepResult, Work } from "./read-job.ts";
import { readBounded } from "./reading/reader-host.ts";
import type { ReadRequest } from "./reading/reading-protocol.ts";

/** Another try of the job would not find it either. */
const missing = {
  file: { kind: "missing", message: "The uploaded file is not here any more." },
  page: { kind: "internal", message: "The fetched page is not here any more." },
} as const;

/** Reads the fetched page or the uploaded document into text, in the bounded child process. */
export async function readSource(ctx: Ctx, entry: Work, signal: AbortSignal): Promise<StepResult> {
  const load = () => loadSource(ctx, entry);
  const outcome = await readBounded(ctx.userId, load, undefined, signal).catch((error: unknown) => {
    if (!(error instanceof MissingFile)) throw error;
    return { ok: false as const, ...missing[entry.source === "file" ? "file" : "page"] };
  });
  if (!outcome.ok) return { failure: { kind: outcome.kind, message: outcome.message } };

  const { text, html, title, siteName, language, image } = outcome;
  const { jobs } = ctx.app;
  const pictureSource = entry.picture === null ? (image ?? null) : null;
  const content = { text, html, sourceTitle: title };
  await inTx(ctx, async (tx) => {
    await tx
      .insert(entryContents)
      .values({ entryId: entry.id, ...content })
      .onConflictDoUpdate({ target: entryContents.entryId, set: content });
    if (pictureSource !== null)
      await jobs.send(tx, pictureQueue, { userId: ctx.userId, entryId: entry.id });
    await tx
      .update(globalEntries)
      .set({
        step: "summarising",
        language,
        pictureSource,
        updatedAt: new Date(),
        ...(title === null ? {} : { title: title.slice(0, 500).toWellFormed() }),
        ...(siteName === null || entry.source !== "url"
          ? {}
          : { siteName: siteName.slice(0, 200).toWellFormed() }),
      })
      .where(and(eq(globalEntries.id, entry.id), eq(globalEntries.status, "processing")));
  });
  if (pictureSource !== null) jobs.nudge(pictureQueue);
  return "next";
}

async function loadSource(ctx: Ctx, entry: Work): Promise<ReadRequest> {
  const { storage } = ctx.app;
  if (entry.source === "file") {
    const bytes = await storage.getBytes(entry.filePath!);
    return {
      bytes,
      kind: kindOf(entry.fileName!) ?? "txt",
      url: null,
      contentType: entry.fileType,
      fileName: entry.fileName,
    };
  }
  const bytes = await storage.getBytes(rawPageKey(entry.id));
  const contentType = entry.fileType ?? "text/html";
  const kind = kindOfPage({ bytes, contentType, url: entry.url! }) ?? "txt";
  return { bytes, kind, url: entry.url, contentType, fileName: entry.fileName };
}
