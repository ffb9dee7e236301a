const mediaNames: [RegExp, string][] = [
  [/^image\//, "an image"],
  [/^video\//, "a video"],
  [/^audio\//, "a sound recording"],
  [/^font\//, "a font"],
  [/(zip|rar|7z|tar|gzip|bzip|xz|zstd|compress)/, "an archive"],
  [/(msdownload|executable|elf|mach|shared-library)/, "a program"],
];

/** Completes the sentence "This file is …", such as "an image (PNG)". */
export function describeMime(mime: string, extension: string): string {
  const name = mediaNames.find(([pattern]) => pattern.test(mime))?.[1] ?? "of another kind";
  return `${name} (${extension.toUpperCase()})`;
}
