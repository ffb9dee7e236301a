/**
 * Runs in a page: waits for its fonts, and loads and decodes its pictures, lazy ones too. Returns the URLs of those
 * that failed.
 */
export async function loadPictures(): Promise<string[]> {
  await document.fonts.ready;
  for (const image of document.images) image.loading = "eager";
  // The first decode() is rejected if the change starts another request.
  const load = (image: HTMLImageElement) => image.decode().catch(() => image.decode());
  const results = await Promise.all(
    [...document.images].map((image) =>
      load(image).then(
        () => [],
        () => [image.currentSrc],
      ),
    ),
  );
  return results.flat();
}
