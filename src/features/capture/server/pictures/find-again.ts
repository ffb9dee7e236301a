import { eq } from "drizzle-orm";
import { selectDocument } from "#features/documents/server/service.ts";
import { type FoundPictures, ownFile } from "#features/pictures/server/service.ts";
import { capturePictures, iconPlace, leadPlace } from "#features/pictures/server/tables.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { MissingFile } from "#server/files/storage.ts";
import { parsePiece } from "#shared/article/document-pieces.ts";
import { listPictures } from "#shared/article/list-pictures.ts";
import { makeMissingDocument } from "../documents/make-missing.ts";
import type { CaptureRow } from "../progress/capture-state.ts";
import { parseInChild } from "../reading/reader-host.ts";
import { loadSource } from "../sources/load-source.ts";

/** Pictures after the first 200 are not kept, so that the end of a book is not needed. */
const maxPieces = 500;

/**
 * The pictures of an entry that was read earlier: the lead picture and the icon from its stored page, the
 * pictures in the text from its document.
 */
export async function findAgain(
  ctx: Ctx,
  capture: CaptureRow,
  signal: AbortSignal,
): Promise<FoundPictures | typeof ownFile> {
  if (capture.filePath !== null) return ownFile;
  await makeMissingDocument(ctx, capture.id, signal);
  const { pieces, known } = await inTransaction(ctx, async (tx) => ({
    pieces: (await selectDocument(tx, capture.id, maxPieces))?.pieces ?? [],
    known: await tx
      .select({ place: capturePictures.place, source: capturePictures.source })
      .from(capturePictures)
      .where(eq(capturePictures.captureId, capture.id)),
  }));
  const text = listPictures(pieces.flatMap(parsePiece));
  const sourceOf = (wanted: number) => known.find(({ place }) => place === wanted)?.source ?? null;
  // A page that was planned before names the same ones again.
  if (sourceOf(iconPlace) !== null)
    return { lead: sourceOf(leadPlace), icon: sourceOf(iconPlace), text };
  return { ...(await readHead(ctx, capture, signal)), text };
}

async function readHead(
  ctx: Ctx,
  capture: CaptureRow,
  signal: AbortSignal,
): Promise<Pick<FoundPictures, "lead" | "icon">> {
  const outcome = await parseInChild(
    ctx.userId,
    () => loadSource(ctx, capture),
    undefined,
    signal,
  ).catch((error: unknown) => {
    if (!(error instanceof MissingFile)) throw error;
    return null;
  });
  if (outcome?.ok && outcome.icon) return { lead: outcome.image ?? null, icon: outcome.icon };
  const page = URL.parse(capture.finalUrl ?? capture.url ?? "");
  // Browsers look for the icon here if the page names none.
  return { lead: null, icon: page && new URL("/favicon.ico", page).href };
}
