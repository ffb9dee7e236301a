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
  const { parseDocument } = await import("./parse-document.ts");
  const { bytes } = task.request;
  const request = {
    ...task.request,
    bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
  };
  return { task: "read", outcome: await parseDocument(request) };
}

serveParent(runTask);
