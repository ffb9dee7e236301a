/** The program itself: the files of one version, stored whole when this worker is installed. */

/** Written in by scripts/worker-plugin.ts: a hash of all that was built, and the files without which the app does not open. */
declare const builtVersion: string;
declare const builtFiles: readonly string[];

const prefix = "commonplace-files-";
const shellPath = "/index.html";
const offlinePath = "/offline.html";

export const filesCache = prefix + builtVersion;

/** All or none. What the browser has already is not fetched again. */
export async function storeFiles(): Promise<void> {
  const cache = await caches.open(filesCache);
  await Promise.all([
    cache.addAll(builtFiles.map((file) => `/${file}`)),
    // Of these the name does not tell the version.
    cache.addAll([shellPath, offlinePath].map((path) => new Request(path, { cache: "reload" }))),
  ]);
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

export async function readShell(): Promise<Response> {
  return readStored(shellPath);
}

/** Says that there is no connection, where nothing of what was asked for is stored. */
export async function readOfflinePage(): Promise<Response> {
  return readStored(offlinePath);
}

async function readStored(path: string): Promise<Response> {
  const cache = await caches.open(filesCache);
  return (await cache.match(path, { ignoreVary: true })) ?? Response.error();
}

/** Another text with the headers of `page`, its content security policy among them. */
export function replaceText(page: Response, text: string): Response {
  const headers = new Headers(page.headers);
  for (const name of ["content-encoding", "content-length", "etag"]) headers.delete(name);
  headers.set("cache-control", "no-store");
  return new Response(text, { headers });
}
