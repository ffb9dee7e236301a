import { eq } from "drizzle-orm";
import { captureContents } from "#features/entries/server/tables.ts";
import { type FoundPictures, ownFile } from "#features/pictures/server/service.ts";
import { capturePictures, iconPlace, leadPlace } from "#features/pictures/server/tables.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { MissingFile } from "#server/files/storage.ts";
import type { CaptureRow } from "../progress/capture-state.ts";
import { listPicturesInChild } from "../reading/cover-host.ts";
import { parseInChild } from "../reading/reader-host.ts";
import { loadSource } from "../sources/load-source.ts";

/**
 * The pictures of an entry that was read earlier: the lead picture and the icon from its stored page, the
 * pictures in the text from its reading view, which shows them by their source.
 */
export async function findAgain(
  ctx: Ctx,
  capture: CaptureRow,
  signal: AbortSignal,
): Promise<FoundPictures | typeof ownFile> {
  if (capture.filePath !== null) return ownFile;
  const { html, known } = await inTransaction(ctx, async (tx) => ({
    html: await tx
      .select({ html: captureContents.html })
      .from(captureContents)
      .where(eq(captureContents.captureId, capture.id))
      .then(([content]) => content?.html ?? ""),
    known: await tx
      .select({ place: capturePictures.place, source: capturePictures.source })
      .from(capturePictures)
      .where(eq(capturePictures.captureId, capture.id)),
  }));
  const text = html.includes("data-src=")
    ? await listPicturesInChild(ctx.userId, html, signal)
    : [];
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
  // Where browsers look for it.
  return { lead: null, icon: page && new URL("/favicon.ico", page).href };
}
