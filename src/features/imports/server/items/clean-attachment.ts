import { maxUploadBytes } from "#shared/upload-limits.ts";
import { mediaTypes } from "#features/capture/server/service.ts";
import { cleanFileName } from "#server/files/file-name.ts";
import type { ItemFile } from "./import-item.ts";

/** The type is derived from the name, because the declared type could be one that browsers execute. */
const typesByExtension: Record<string, string> = { ...mediaTypes, webp: "image/webp" };

/** Returns the attachment as it will be saved, or the reason why it cannot be saved. */
export function cleanAttachment(file: ItemFile | null): ItemFile | { reason: string } | null {
  if (file === null) return null;
  if (file.size > maxUploadBytes) return { reason: "The file is larger than 100 MB." };
  if (file.size === 0) return { reason: "The file is empty." };
  const name = cleanFileName(file.name) || "document";
  const extension = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return { ...file, name, type: typesByExtension[extension] ?? "application/octet-stream" };
}
