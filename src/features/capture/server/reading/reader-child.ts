// Entry point of the reader child.
import { serveParent } from "#server/child/serve-parent.ts";
import type { StoredDocument } from "#shared/article/document-pieces.ts";
import type { ReaderAnswer, ReaderTask, SummariseInput } from "./reading-protocol.ts";

async function runTask(task: ReaderTask): Promise<ReaderAnswer> {
  if (task.task === "summarise") {
    const { enrichEmbedded } = await import("#features/enrichment/server/service.ts");
    const knownTopics = [...task.knownTopics];
    const documents = await makeMissing(task.inputs);
    const readings = task.inputs.map((input) => {
      const reading = enrichEmbedded({ ...input, knownTopics });
      // The topics of each text are known to the next, as if the texts were read in separate tasks.
      knownTopics.push(...reading.mainTopics.filter((topic) => !knownTopics.includes(topic)));
      return reading;
    });
    return { task: "summarise", readings, documents };
  }
  if (task.task === "documents") {
    const { makeEarlierDocument } = await import("./article/make-document.ts");
    return { task: "documents", documents: task.sources.map(makeEarlierDocument) };
  }
  if (task.task === "cover") {
    const { makeDocumentCover } = await import("./documents/make-document-cover.ts");
    return { task: "cover", cover: await makeDocumentCover(task.kind, toBuffer(task.bytes)) };
  }
  const { readDocument } = await import("./parse-document.ts");
  const request = { ...task.request, bytes: toBuffer(task.request.bytes) };
  return { task: "read", outcome: await readDocument(request) };
}

async function makeMissing(inputs: readonly SummariseInput[]): Promise<(StoredDocument | null)[]> {
  if (!inputs.some(({ needsDocument }) => needsDocument)) return inputs.map(() => null);
  const { makeTextDocument } = await import("./article/make-document.ts");
  return inputs.map(({ text, language, needsDocument }) =>
    needsDocument ? makeTextDocument(text, language) : null,
  );
}

/** Buffers arrive as Uint8Array. */
function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

serveParent(runTask);
