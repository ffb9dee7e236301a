/** Loads the source of an entry: the bytes of its page, document or picture. */
import { documentTypes, getFileType } from "#shared/upload-limits.ts";
import { rawPageKey } from "#features/entries/server/service.ts";
import type { Ctx } from "#server/app-context.ts";
import { detectSourceKind } from "./page-kind.ts";
import type { ReadRequest } from "../reading/reading-protocol.ts";
import type { CaptureRow } from "../progress/capture-state.ts";

/** Whether the text has to be recognised from an image. */
export function isPicture({
  filePath,
  fileType,
}: Pick<CaptureRow, "filePath" | "fileType">): boolean {
  return filePath !== null && fileType?.startsWith("image/") === true;
}

/** Throws MissingFile if the file no longer exists. */
export async function loadSource(ctx: Ctx, capture: CaptureRow): Promise<ReadRequest> {
  const { storage } = ctx.app;
  if (capture.source === "file") {
    const bytes = await storage.getBytes(capture.filePath!);
    return {
      bytes,
      kind: documentTypes.find((type) => type === getFileType(capture.fileName!, false)) ?? "txt",
      url: null,
      contentType: capture.fileType,
      fileName: capture.fileName,
    };
  }
  const bytes = await storage.getBytes(rawPageKey(capture.id));
  const url = capture.finalUrl ?? capture.url!;
  const contentType = capture.fileType ?? "text/html";
  const { kind } = await detectSourceKind({ bytes, contentType, url });
  return {
    bytes,
    kind: kind === "image" || kind === "other" ? "txt" : kind,
    url,
    contentType,
    fileName: capture.fileName,
  };
}
