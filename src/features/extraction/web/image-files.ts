import { imageTypes, maxImageBytes } from "#features/capture/contract.ts";
import { invalidFileType } from "#features/extraction/contract.ts";

export const acceptedImages = imageTypes.map((type) => `.${type}`).join(",");
/** Images that are taken at once. */
export const mostImages = 20;

const mediaTypes = ["image/png", "image/jpeg"];

export type Refusal = { title: string; description: string };

/** Why a file would be refused, before it is sent; null if it would not. */
export function refuseImage(file: Pick<File, "name" | "type" | "size">): Refusal | null {
  const name = file.name.toLowerCase();
  const isNamed = imageTypes.some((type) => name.endsWith(`.${type}`));
  // Some systems know no type; what the bytes are, the server sees.
  if (!isNamed || (file.type !== "" && !mediaTypes.includes(file.type))) return invalidFileType;
  if (file.size > maxImageBytes)
    return { title: "Upload failed", description: `“${file.name}” is larger than 20 MB` };
  if (file.size === 0) return { title: "Upload failed", description: `“${file.name}” is empty` };
  return null;
}

/** "123.4 KB" of 1,024 bytes, always with one digit after the point. */
export function formatKilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
