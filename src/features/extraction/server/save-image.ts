/** Saves a picture and its text as an entry. */
import type { z } from "zod";
import { requireUploadCapacity } from "#features/billing/server/service.ts";
import { capturePicture } from "#features/capture/server/service.ts";
import type { Entry } from "#features/entries/contract.ts";
import type { SaveExtraction } from "#features/extraction/contract.ts";
import type { Ctx } from "#server/app-context.ts";
import { AppError } from "#shared/errors.ts";
import { checkImage } from "./extract-image.ts";
import { fileNameOf, loadImage, removeImage } from "./image-uploads.ts";
import type { RecentReadings } from "./recent-readings.ts";

/**
 * A recent result is stored with it; otherwise the entry is read like any other. Private. Throws "not_found",
 * "plan_limit", and "validation" for an invalid image or one without text.
 */
export async function saveImage(
  ctx: Ctx,
  recent: RecentReadings,
  { filePath, ...target }: z.output<typeof SaveExtraction>,
): Promise<Entry> {
  const room = await requireUploadCapacity(ctx);
  try {
    const { bytes, header } = checkImage(await loadImage(ctx, filePath));
    const lines = recent.find(ctx.userId, bytes);
    if (lines?.length === 0)
      throw new AppError(
        "validation",
        "There is no text in this image, so there is nothing to save.",
      );
    const refusal = room.refuse(bytes.length);
    if (refusal !== null) throw refusal;
    const file = { name: fileNameOf(filePath), type: `image/${header.type}`, bytes, lines };
    const own = { ...target, title: target.title || undefined, isPrivate: true };
    return await capturePicture(ctx, file, own);
  } finally {
    await removeImage(ctx, filePath);
  }
}
