/** How tests ask for an export, and read a zip back by a library that is not ours. */
import yauzl from "yauzl";
import type { openTestApp } from "#server/testing/test-client.ts";

/** The files of a zip by their paths. Rejects for one that is damaged, or has a path that leaves its folder. */
export async function readZip(bytes: Buffer): Promise<Map<string, Buffer>> {
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

export type Download = { status: number; headers: Headers; bytes: Buffer };

export async function download(
  { app }: Pick<ReturnType<typeof openTestApp>, "app">,
  token: string | null,
  query: string,
  headers: Record<string, string> = {},
): Promise<Download> {
  const answer = await app.request(`/api/export${query}`, {
    headers: { ...headers, authorization: `Bearer ${token}` },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, bytes };
}
