import { formerPictureKey } from "#features/entries/server/service.ts";
import type { MakeCover } from "#features/pictures/server/service.ts";
import { MissingFile } from "#server/files/storage.ts";
import { loadCapture } from "../progress/capture-state.ts";
import { makeCoverInChild } from "../reading/cover-host.ts";
import { isPicture } from "../sources/load-source.ts";
import { coverTypes } from "./cover-types.ts";

const kinds = ["pdf", "docx"] as const;

/** An image shows itself, a document its first page or picture, an older page the lead picture stored for it. */
export const makeCover: MakeCover = async (ctx, captureId, signal) => {
  const { storage } = ctx.app;
  const capture = await loadCapture(ctx, captureId);
  if (capture === null) return "This entry has since been deleted.";
  const { filePath, fileType } = capture;
  const kind = kinds[coverTypes.indexOf(fileType ?? "")];
  try {
    if (filePath === null) return await storage.getBytes(formerPictureKey(captureId));
    if (isPicture(capture)) return await storage.getBytes(filePath);
    if (kind === undefined) return "This file has no picture.";
    const load = async () => ({ kind, bytes: await storage.getBytes(filePath) });
    return await makeCoverInChild(ctx.userId, load, signal);
  } catch (error) {
    if (error instanceof MissingFile) return "The file is not here any more.";
    throw error;
  }
};
