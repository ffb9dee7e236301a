/** The app's files: all files of one version, stored when this worker is installed. */

/**
 * Inserted by scripts/vite/worker-plugin.ts: a hash of the build output, and the files that the app needs to open.
 */
declare const builtVersion: string;
declare const builtFiles: readonly string[];

const prefix = "commonplace-files-";
const shellPath = "/index.html";
const offlinePath = "/offline.html";

export const filesCache = prefix + builtVersion;

/**
 * Stores all files, or throws. Files in the browser's HTTP cache are not fetched again, and the others one by one, to
 * leave the connection to the page.
 */
export async function storeFiles(): Promise<void> {
  const cache = await caches.open(filesCache);
  // These names contain no hash, so the HTTP cache may hold another version.
  for (const path of [shellPath, offlinePath])
    await cache.add(new Request(path, { cache: "reload" }));
  for (const file of builtFiles) await cache.add(`/${file}`);
}

export async function removeOtherVersions(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(prefix) && name !== filesCache);
  await Promise.all(old.map((name) => caches.delete(name)));
}

export async function answerFile(request: Request): Promise<Response> {
  const cache = await caches.open(filesCache);
  return (await cache.match(request, { ignoreVary: true })) ?? fetch(request);
}

export async function getShell(): Promise<Response> {
  return readStored(shellPath);
}

/** Returns the page shown when there is no connection and nothing is stored for the path. */
export async function getOfflinePage(): Promise<Response> {
  return readStored(offlinePath);
}

async function readStored(path: string): Promise<Response> {
  const cache = await caches.open(filesCache);
  return (await cache.match(path, { ignoreVary: true })) ?? Response.error();
}

/** Returns a response with another text and the headers of `page`, including its content security policy. */
export function replaceText(page: Response, text: string): Response {
  const headers = new Headers(page.headers);
  for (const name of ["content-encoding", "content-length", "etag"]) headers.delete(name);
  headers.set("cache-control", "no-store");
  return new Response(text, { headers });
}
