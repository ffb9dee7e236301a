// The child's side of a bounded child: runs one task at a time for its parent, and ends with it.
import { flushCompileCache } from "node:module";
import { Worker } from "node:worker_threads";
import type { ChildOrder, ChildReply } from "./child-protocol.ts";

/** Call once at the start of the child. `tell` sends progress from 0 to 100 to the parent. */
export function serveParent<Task, Answer>(
  runTask: (task: Task, reportProgress: (percent: number) => void) => Promise<Answer>,
): void {
  // Shared with the guard thread, which a busy parser cannot block.
  const deadline = new BigInt64Array(new SharedArrayBuffer(8));
  const reply = (message: ChildReply<Answer>) => void process.send?.(message);

  async function runOrder(order: ChildOrder<Task>): Promise<void> {
    Atomics.store(deadline, 0, BigInt(Date.now() + order.deadlineMs));
    try {
      const answer = await runTask(order.task, (percent) => reply({ type: "progress", percent }));
      reply({ type: "answer", answer, rss: process.memoryUsage.rss() });
    } catch (error) {
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
      reply({ type: "error", message: message.slice(0, 2_000), rss: process.memoryUsage.rss() });
    } finally {
      Atomics.store(deadline, 0, 0n);
    }
  }

  process.on("disconnect", () => process.exit(0));
  process.on("message", (order: ChildOrder<Task>) => void runOrder(order));
  new Worker(new URL("child-guard.ts", import.meta.url), {
    workerData: { deadline, parentId: process.ppid },
    env: {},
  }).unref();
  dropWritePermission();
  reply({ type: "ready" });
}

/** Stores the compile cache for the next child, then drops write permission. */
function dropWritePermission(): void {
  flushCompileCache();
  process.permission.drop("fs.write");
}
