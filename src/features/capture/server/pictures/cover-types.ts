import { mediaTypes } from "../uploads/accept-upload.ts";

/** The types of files, besides images, of which a picture can be made. */
export const coverTypes = [mediaTypes.pdf, mediaTypes.docx];

/** Whether a picture of the file can be made: of its first page, its thumbnail, or itself. */
export function canHaveCover(fileType: string | null): boolean {
  return fileType !== null && (fileType.startsWith("image/") || coverTypes.includes(fileType));
}
