// Asks a reader child for the cover of a file, or for the document of a stored text.
import { explainEnd, runInChild, defaultReaderLimits } from "./reader-host.ts";
import type { CoverKind, MadeDocument, StoredText } from "./reading-protocol.ts";

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
export async function makeDocumentInChild(
  owner: string,
  source: StoredText,
  signal?: AbortSignal,
): Promise<MadeDocument> {
  const end = await runInChild(owner, async () => ({ task: "documents", sources: [source] }), {
    isDocument: false,
    limits: defaultReaderLimits,
    signal,
  });
  const [made] =
    end.end === "answer" && end.answer.task === "documents" ? end.answer.documents : [];
  if (made) return made;
  throw new Error(`No document was made: ${explainEnd(end, "text").message}`);
}
