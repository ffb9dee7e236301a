// Entry point of the reader child.
import { serveParent } from "#server/child/serve-parent.ts";
import type { ReaderAnswer, ReaderTask } from "./reading-protocol.ts";

async function runTask(task: ReaderTask): Promise<ReaderAnswer> {
  if (task.task === "summarise") {
    const { enrichEmbedded } = await import("#features/enrichment/server/service.ts");
    const knownTopics = [...task.knownTopics];
    const readings = task.inputs.map((input) => {
      const reading = enrichEmbedded({ ...input, knownTopics });
      // The topics of each text are known to the next, as if the texts were read in separate tasks.
      knownTopics.push(...reading.mainTopics.filter((topic) => !knownTopics.includes(topic)));
      return reading;
    });
    return { task: "summarise", readings };
  }
  if (task.task === "pictures") {
    const { listPictures } = await import("./html/list-pictures.ts");
    return { task: "pictures", pictures: listPictures(task.html) };
  }
  if (task.task === "cover") {
    const { makeDocumentCover } = await import("./documents/make-document-cover.ts");
    return { task: "cover", cover: await makeDocumentCover(task.kind, toBuffer(task.bytes)) };
  }
  const { parseDocument } = await import("./parse-document.ts");
  const request = { ...task.request, bytes: toBuffer(task.request.bytes) };
  return { task: "read", outcome: await parseDocument(request) };
}

/** Buffers arrive as Uint8Array. */
function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

serveParent(runTask);
