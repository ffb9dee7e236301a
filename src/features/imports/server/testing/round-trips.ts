/** Exports and imports for round-trip tests, with the real reader. Results are compared without ids. */
import { ExportDocument, type ExportedPicture, documentName } from "#features/export/contract.ts";
import type { Import } from "#features/imports/contract.ts";
import type { AppContext, Ctx } from "#server/app-context.ts";
import { parseZip } from "#server/testing/parse-zip.ts";
import { createTestApp } from "#server/testing/test-client.ts";
import { importJob } from "../job/import-job.ts";
import { receiveImport } from "../upload/receive-import.ts";
import { getImport, startImport } from "../service.ts";

/** A user who signed up over HTTP, as the export routes need. */
export type Owner = { ctx: Ctx; ask: (path: string) => Promise<Response> };

export async function signUpOwner(app: AppContext, name: string): Promise<Owner> {
  const opened = createTestApp(app);
  const client = await opened.signUp(`${name}@example.org`);
  const { body } = await client.get<{ user: { id: string } }>("/api/auth/get-session");
  const headers = { authorization: `Bearer ${client.token}` };
  return {
    ctx: { app, userId: body.user.id },
    ask: async (path) => opened.app.request(path, { headers }),
  };
}

export async function exportAll({ ask }: Owner, query: Record<string, string> = {}) {
  const answer = await ask(`/api/export?${new URLSearchParams(query)}`);
  if (answer.status !== 200) throw new Error(`The export was answered with ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

export async function workOnTrip({ ctx }: Pick<Owner, "ctx">, importId: string): Promise<Import> {
  const data = { userId: ctx.userId, importId, task: "work" };
  await importJob(ctx.app).work(data, new AbortController().signal);
  return getImport(ctx, importId);
}

/** Runs the jobs of an import until it is ready to be started, or has ended. */
export async function workUntilSettled(
  owner: Pick<Owner, "ctx">,
  importId: string,
): Promise<Import> {
  let done = await workOnTrip(owner, importId);
  // A run ends after some seconds, so that other users' imports get their turn.
  while (done.status === "reading" || done.status === "running")
    done = await workOnTrip(owner, importId);
  return done;
}

/** Uploads the file and imports all of it. */
export async function importFile(owner: Owner, bytes: Buffer, name: string): Promise<Import> {
  const body = new FormData();
  body.append("file", new Blob([Uint8Array.from(bytes)]), name);
  const request = new Request("http://localhost/api/import", { method: "POST", body });
  const { id } = await receiveImport(owner.ctx, request);
  const ready = await workUntilSettled(owner, id);
  if (ready.status !== "ready") throw new Error(`The file was not read: ${ready.failure}`);
  await startImport(owner.ctx, id);
  return workUntilSettled(owner, id);
}

export async function parseDocument(bytes: Buffer): Promise<ExportDocument> {
  const isZip = bytes.subarray(0, 2).toString() === "PK";
  const json = isZip ? (await parseZip(bytes)).get(documentName)! : bytes;
  return ExportDocument.parse(JSON.parse(json.toString()));
}

/** Lists the contents of a zip's uploaded files, without their paths. */
export async function listUploads(bytes: Buffer): Promise<string[]> {
  const files = [...(await parseZip(bytes))].filter(([path]) => path.startsWith("files/"));
  return files
    .map(([path, bytes]) => `${path.split("/").at(-1)} ${bytes.toString("hex")}`)
    .toSorted();
}

/** Pictures are encoded again by an import, which changes their bytes, and so their names. */
function forgetBytes(picture: ExportedPicture | null) {
  return picture && { ...picture, name: "", size: 0, path: picture.path && "" };
}

/** Replaces the ids of a document by names derived from its content, and sorts it. */
export function nameByContent(given: ExportDocument) {
  const labels = new Map<string, string>();
  const label = (kind: string, { id, ...rest }: { id: string; createdAt: string }, name: string) =>
    labels.set(id, `${kind} ${name} ${"isUnfiled" in rest ? "" : rest.createdAt}`);
  for (const collection of given.collections) label("collection", collection, collection.title);
  for (const entry of given.entries) label("entry", entry, entry.title);
  for (const project of given.projects) label("project", project, project.name);
  for (const conversation of given.conversations)
    label("conversation", conversation, conversation.title);
  const known = new RegExp([...labels.keys(), "$^"].join("|"), "g");
  const text = JSON.stringify(given).replaceAll(known, (id) =>
    JSON.stringify(labels.get(id)).slice(1, -1),
  );
  const { collections, entries, links, projects, savedFilters, conversations } = JSON.parse(
    text,
  ) as ExportDocument;
  const sorted = <Item extends object>(items: Item[]): Item[] =>
    items.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  return {
    // Interests with the same timestamp have no order.
    collections: sorted(
      collections.map(({ interests, ...rest }) => ({ ...rest, interests: sorted(interests) })),
    ),
    entries: sorted(
      entries.map((entry) => ({
        ...entry,
        picture: forgetBytes(entry.picture),
        icon: forgetBytes(entry.icon),
        pictures: entry.pictures.map(forgetBytes),
      })),
    ),
    links: sorted(
      links.map(({ from, to, createdAt }) => ({ ends: [from, to].toSorted(), createdAt })),
    ),
    projects: sorted(projects),
    savedFilters,
    conversations: sorted(conversations),
  };
}
