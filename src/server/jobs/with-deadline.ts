/** Resolves like `work`; rejects `graceMilliseconds` after `deadline` if `work` has not ended by itself. */
export async function withDeadline<Result>(
  work: Promise<Result>,
  deadline: AbortSignal,
  graceMilliseconds: number,
): Promise<Result> {
  const overdue = Promise.withResolvers<never>();
  let timer: NodeJS.Timeout | undefined;
  const start = () => {
    timer = setTimeout(() => overdue.reject(deadline.reason as Error), graceMilliseconds).unref();
  };
  deadline.addEventListener("abort", start, { once: true });
  try {
    return await Promise.race([work, overdue.promise]);
  } finally {
    deadline.removeEventListener("abort", start);
    clearTimeout(timer);
  }
}
