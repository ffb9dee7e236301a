// Entry of the reader child: does one task at a time for its parent, and never outlives it.
import { Worker } from "node:worker_threads";
import type { ReaderAnswer, ReaderOrder, ReaderReply, ReaderTask } from "./reading-protocol.ts";

// Shared with the guard, a thread of its own: a busy parser cannot hold it up.
const deadline = new BigInt64Array(new SharedArrayBuffer(8));

function reply(message: ReaderReply): void {
  process.send?.(message);
}

async function runTask(task: ReaderTask): Promise<ReaderAnswer> {
  if (task.task === "summarise") {
    const { readEmbedded } = await import("#features/enrichment/server/service.ts");
    const knownTopics = [...task.knownTopics];
    const readings = task.inputs.map((input) => {
      const reading = readEmbedded({ ...input, knownTopics });
      // As if each had been counted before the next was read.
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

async function obey(order: ReaderOrder): Promise<void> {
  Atomics.store(deadline, 0, BigInt(Date.now() + order.deadlineMs));
  try {
    const answer = await runTask(order.task);
    reply({ type: "answer", answer, rss: process.memoryUsage.rss() });
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    reply({ type: "error", message: message.slice(0, 2_000), rss: process.memoryUsage.rss() });
  } finally {
    Atomics.store(deadline, 0, 0n);
  }
}

process.on("disconnect", () => process.exit(0));
process.on("message", (order: ReaderOrder) => void obey(order));
new Worker(new URL("reader-guard.ts", import.meta.url), {
  workerData: { deadline, parentId: process.ppid },
  env: {},
}).unref();
reply({ type: "ready" });
