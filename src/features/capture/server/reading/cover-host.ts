// Asks a reader child for pictures: the cover of a document, or those that a reading view shows.
import { explainEnd, runInChild, defaultReaderLimits } from "./reader-host.ts";
import type { CoverKind, ReadSuccess } from "./reading-protocol.ts";

/**
 * The bytes of a picture that shows the document, or a sentence on why there is none. `load` is called as in
 * `parseInChild`.
 */
export async function makeCoverInChild(
  owner: string,
  load: () => Promise<{ kind: CoverKind; bytes: Buffer }>,
  signal: AbortSignal,
): Promise<Buffer | string> {
  const end = await runInChild(owner, async () => ({ task: "cover", ...(await load()) }), {
    isDocument: true,
    limits: defaultReaderLimits,
    signal,
  });
  if (end.end !== "answer" || end.answer.task !== "cover") return explainEnd(end, "file").message;
  const { cover } = end.answer;
  return typeof cover === "string"
    ? cover
    : Buffer.from(cover.buffer, cover.byteOffset, cover.length);
}

/** Rejects like `summariseInChild`. */
export async function listPicturesInChild(
  owner: string,
  html: string,
  signal: AbortSignal,
): Promise<NonNullable<ReadSuccess["pictures"]>> {
  const end = await runInChild(owner, async () => ({ task: "pictures", html }), {
    isDocument: false,
    limits: defaultReaderLimits,
    signal,
  });
  if (end.end === "answer" && end.answer.task === "pictures") return end.answer.pictures;
  throw new Error(`The pictures of a text were not listed: ${explainEnd(end, "page").message}`);
}
