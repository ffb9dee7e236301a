// Entry point of the reader child.
import { serveParent } from "#server/child/serve-parent.ts";
import { parsePiece, type StoredDocument } from "#shared/article/document-pieces.ts";
import type { ReaderAnswer, ReaderTask } from "./reading-protocol.ts";

async function runTask(task: ReaderTask): Promise<ReaderAnswer> {
  if (task.task === "summarise") return summarise(task);
  if (task.task === "documents") {
    const { makeEarlierDocument } = await import("./article/make-document.ts");
    return {
      task: "documents",
      documents: await Promise.all(task.sources.map(makeEarlierDocument)),
    };
  }
  if (task.task === "cover") {
    const { makeDocumentCover } = await import("./documents/make-document-cover.ts");
    return { task: "cover", cover: await makeDocumentCover(task.kind, toBuffer(task.bytes)) };
  }
  const { readDocument } = await import("./parse-document.ts");
  const request = { ...task.request, bytes: toBuffer(task.request.bytes) };
  return { task: "read", outcome: await readDocument(request) };
}

async function summarise({
  inputs,
  knownTopics,
}: ReaderTask & { task: "summarise" }): Promise<ReaderAnswer> {
  const { enrichEmbedded } = await import("#features/enrichment/server/service.ts");
  const { makeTextDocument } = await import("./article/make-document.ts");
  const known = [...knownTopics];
  const documents: (StoredDocument | null)[] = [];
  const readings = inputs.map(({ pieces, ...input }) => {
    const made = pieces === null ? makeTextDocument(input.text, input.language) : null;
    documents.push(made);
    const blocks = (made?.pieces ?? pieces ?? []).flatMap(parsePiece);
    const reading = enrichEmbedded({ ...input, knownTopics: known, blocks });
    // The topics of each text are known to the next, as if the texts were read in separate tasks.
    known.push(...reading.mainTopics.filter((topic) => !known.includes(topic)));
    return reading;
  });
  return { task: "summarise", readings, documents };
}

/** Buffers arrive as Uint8Array. */
function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

serveParent(runTask);
