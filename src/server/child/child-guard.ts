// A thread of a bounded child that ends the whole child when its parent died or its task overran,
// which a child caught in an endless loop cannot do for itself.
import { workerData } from "node:worker_threads";

const { deadline, parentId } = workerData as { deadline: BigInt64Array; parentId: number };

setInterval(() => {
  const due = Atomics.load(deadline, 0);
  const isLate = due !== 0n && BigInt(Date.now()) > due;
  if (isLate || process.ppid !== parentId) process.kill(process.pid, "SIGKILL");
}, 500);
