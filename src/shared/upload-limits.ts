/** The files and pages that can be saved. Not in a contract, because Add Entry needs no validation code. */

export const documentTypes = ["pdf", "doc", "docx", "txt"] as const;
/** Extensions of pictures, which are accepted as entries only if the operator enabled that. */
export const imageTypes = ["png", "jpg", "jpeg"] as const;
export type FileType = (typeof documentTypes | typeof imageTypes)[number];

/** Extensions of the files that can be saved. */
export function listFileTypes(withImages: boolean): readonly FileType[] {
  return withImages ? [...documentTypes, ...imageTypes] : documentTypes;
}

/** The extension of a file name if such files can be saved; otherwise null. */
export function getFileType(name: string, withImages: boolean): FileType | null {
  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return listFileTypes(withImages).find((type) => type === ending) ?? null;
}

/** Bytes. Larger uploads are rejected before they are read. */
export const maxUploadBytes = 100 * 1024 * 1024;
/** Bytes of a picture. Larger ones are rejected before they are read. */
export const maxImageBytes = 20 * 1024 * 1024;
/** Bytes of a page as the browser shows it. */
export const maxGivenPageBytes = 10 * 1024 * 1024;
