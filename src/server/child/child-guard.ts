// A thread of a bounded child that ends the process when its parent died or its task timed out, because a
// child in an endless loop cannot end itself.
import { workerData } from "node:worker_threads";

const { deadline, parentId } = workerData as { deadline: BigInt64Array; parentId: number };

setInterval(() => {
  const due = Atomics.load(deadline, 0);
  const isLate = due !== 0n && BigInt(Date.now()) > due;
  if (isLate || process.ppid !== parentId) process.kill(process.pid, "SIGKILL");
}, 500);
