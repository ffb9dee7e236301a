// Entry point of the reader child.
import { serveParent } from "#server/child/serve-parent.ts";
import type { ReaderAnswer, ReaderTask } from "./reading-protocol.ts";

async function runTask(task: ReaderTask): Promise<ReaderAnswer> {
  if (task.task === "summarise") {
    const { readEmbedded } = await import("#features/enrichment/server/service.ts");
    const knownTopics = [...task.knownTopics];
    const readings = task.inputs.map((input) => {
      const reading = readEmbedded({ ...input, knownTopics });
      // As if each text had been counted before the next was read.
      knownTopics.push(...reading.mainTopics.filter((topic) => !knownTopics.includes(topic)));
      return reading;
    });
    return { task: "summarise", readings };
  }
  const { readDocument } = await import("./read-document.ts");
  const { bytes } = task.request;
  const request = {
    ...task.request,
    bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
  };
  return { task: "read", outcome: await readDocument(request) };
}

serveParent(runTask);
