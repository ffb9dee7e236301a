/** Keeps a picture and its text as an entry. */
import type { z } from "zod";
import { requireRoomForUpload } from "#features/billing/server/service.ts";
import { captureReadFile } from "#features/capture/server/service.ts";
import type { Entry } from "#features/entries/contract.ts";
import type { SaveExtraction } from "#features/extraction/contract.ts";
import type { Ctx } from "#server/app-context.ts";
import { AppError } from "#shared/errors.ts";
import { type ReadingPlaces, readUpload } from "./extract-image.ts";
import { fileNameOf } from "./image-uploads.ts";

/** Throws as extracting does, "validation" for an image without text, and "plan_limit". It is private. */
export async function saveImage(
  ctx: Ctx,
  places: ReadingPlaces,
  { filePath, ...target }: z.output<typeof SaveExtraction>,
  signal: AbortSignal,
): Promise<Entry> {
  const room = await requireRoomForUpload(ctx);
  const watching = { signal, onPlace: () => {}, onProgress: () => {} };
  return readUpload(
    ctx,
    places,
    { filePath, purpose: "detection" },
    watching,
    ({ image, lines }) => {
      if (lines.length === 0)
        throw new AppError(
          "validation",
          "There is no text in this image, so there is nothing to save.",
        );
      const { bytes, header } = image;
      const refusal = room.refuse(bytes.length);
      if (refusal !== null) throw refusal;
      const file = { name: fileNameOf(filePath), type: `image/${header.type}`, bytes };
      const own = { ...target, title: target.title || undefined, isPrivate: true };
      return captureReadFile(ctx, { ...file, text: lines.join("\n") }, own);
    },
  );
}
