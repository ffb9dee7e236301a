/** GET /api/projects/:id/export: streams a project with its links as a Markdown file, in pages of entries. */
import type { Project } from "../contract.ts";
import { toFileName } from "#server/files/file-name.ts";
import { formatNameParameters } from "#server/http/response/content-disposition.ts";
import type { Receiver } from "#server/http/response/receiver.ts";
import { streamBody } from "#server/http/response/stream-body.ts";
import { type Ctx, readOnlyTransaction } from "#server/app-context.ts";
import { concurrencyLimits } from "#server/limits/concurrency-policies.ts";
import { createSemaphore } from "#server/limits/semaphore.ts";
import { listLinks } from "./links.ts";
import { selectProject } from "./own-project.ts";
import { selectPeople } from "./people.ts";
import { writeEntry, writeProject } from "./write-markdown.ts";

const entriesAtOnce = 50;
/** Close the stream if the client reads nothing for this time. */
const stallMilliseconds = 60_000;
const semaphore = createSemaphore(concurrencyLimits.projectExports);

/** Throws "not_found" if the project is not the user's. */
export async function streamExport(
  ctx: Ctx,
  id: string,
  { outgoing, signal, releasePermit }: Receiver = {},
): Promise<Response> {
  const { project, people } = await readOnlyTransaction(ctx, async (tx) => ({
    project: await selectProject(tx, ctx.userId, id),
    people: await selectPeople(tx, ctx.userId, id),
  }));
  releasePermit?.();
  const onEnd = await semaphore.acquire(ctx.userId, { signal });
  const pieces = writePieces(ctx, project, writeProject(project, people));
  return new Response(streamBody(pieces, { stallMilliseconds, outgoing, onEnd }), {
    headers: {
      "content-type": "text/markdown; charset=utf-8",
      "content-disposition": `attachment; ${formatNameParameters(`${toFileName(project.name, "project")}.md`)}`,
    },
  });
}

async function* writePieces(
  ctx: Ctx,
  { id }: Project,
  head: string,
): AsyncGenerator<Uint8Array, void, void> {
  yield Buffer.from(head);
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listLinks>> = await listLinks(ctx, id, {
      limit: entriesAtOnce,
      ...(cursor === null ? {} : { cursor }),
    });
    // One at a time, because a summary and its notes may be long.
    for (const link of page.items) yield Buffer.from(writeEntry(link));
    cursor = page.nextCursor;
  } while (cursor !== null);
}
