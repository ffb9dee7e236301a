import { formerPictureKey } from "#features/entries/server/service.ts";
import type { MakeCover } from "#features/pictures/server/service.ts";
import { MissingFile } from "#server/files/storage.ts";
import { loadCapture } from "../progress/capture-state.ts";
import { isPicture } from "../sources/load-source.ts";

/** An image entry is its own cover; an older page has the lead picture that was stored for it. */
export const makeCover: MakeCover = async (ctx, captureId) => {
  const capture = await loadCapture(ctx, captureId);
  if (capture === null) return "This entry has since been deleted.";
  if (capture.filePath !== null && !isPicture(capture)) return "This file has no picture.";
  try {
    return await ctx.app.storage.getBytes(capture.filePath ?? formerPictureKey(captureId));
  } catch (error) {
    if (error instanceof MissingFile) return "The file is not here any more.";
    throw error;
  }
};
