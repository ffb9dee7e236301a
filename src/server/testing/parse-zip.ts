/** Reads a zip with a third-party library. */
import yauzl from "yauzl";

/** The files of a zip by path. Rejects a damaged zip, or one with a path outside its folder. */
export async function parseZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes, {
    lazyEntries: true,
    strictFileNames: true,
    validateEntrySizes: true,
  });
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    if (files.has(entry.fileName)) throw new Error(`twice: ${entry.fileName}`);
    const stream = await zip.openReadStreamPromise(entry);
    files.set(entry.fileName, Buffer.concat((await stream.toArray()) as Buffer[]));
  }
  return files;
}
