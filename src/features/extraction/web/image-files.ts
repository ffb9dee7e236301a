import { imageTypes, maxImageBytes } from "#shared/upload-limits.ts";
import { invalidFileType } from "#features/extraction/contract.ts";

export const acceptedImages = imageTypes.map((type) => `.${type}`).join(",");
/** The maximum of images taken in one selection. */
export const maxImages = 20;

const mediaTypes = ["image/png", "image/jpeg"];

export type Refusal = { title: string; description: string };

/** Returns why a file would be rejected, so that it need not be uploaded; null if it is acceptable. */
export function refuseImage(file: Pick<File, "name" | "type" | "size">): Refusal | null {
  const name = file.name.toLowerCase();
  const isNamed = imageTypes.some((type) => name.endsWith(`.${type}`));
  // Some systems report no type; the server checks the content.
  if (!isNamed || (file.type !== "" && !mediaTypes.includes(file.type))) return invalidFileType;
  if (file.size > maxImageBytes)
    return { title: "Upload failed", description: `“${file.name}” is larger than 20 MB` };
  if (file.size === 0) return { title: "Upload failed", description: `“${file.name}” is empty` };
  return null;
}

/** Formats bytes as "123.4 KB" (1,024 bytes each), always with one decimal. */
export function formatKilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
