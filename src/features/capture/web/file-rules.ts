import {
  imageTypes,
  listFileTypes,
  maxImageBytes,
  maxUploadBytes,
  getFileType,
} from "#shared/upload-limits.ts";

/** Value for the `accept` attribute of a file input. */
export function listEndings(withImages: boolean): string {
  return listFileTypes(withImages)
    .map((type) => `.${type}`)
    .join(",");
}

/** "PDF, DOC, DOCX, TXT". */
export function nameFormats(withImages: boolean): string {
  return listFileTypes(withImages).join(", ").toUpperCase();
}

/** The reason why a file would be refused, known before it is sent; otherwise null. */
export function refuseFile(file: Pick<File, "name" | "size">, withImages: boolean): string | null {
  const type = getFileType(file.name, withImages);
  if (type === null) {
    const formats = nameFormats(withImages).replace(/, (\w+)$/, " or $1");
    return `“${file.name}” cannot be read. Choose a ${formats} file.`;
  }
  const [most, size] = imageTypes.some((image) => image === type)
    ? [maxImageBytes, "20 MB"]
    : [maxUploadBytes, "100 MB"];
  if (file.size > most) return `“${file.name}” is larger than ${size}. Choose a smaller file.`;
  return file.size === 0 ? `“${file.name}” is empty. Choose another file.` : null;
}
