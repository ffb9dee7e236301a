/** Milliseconds of CPU time that `work` takes on this thread, which other processes of a busy machine do not prolong. */
export function measureCpu(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
