import { AppError } from "#shared/errors.ts";

type Waiting = { key: string; start: () => void };

/**
 * Places for work that costs much while it lasts: `total` in this process, `each` for one key, such as a person.
 * The returned function waits for a place and gives the function that frees it. Whoever holds least goes first.
 * Throws AppError "rate_limited" where `mostWaiting` of the key wait already, "unavailable" after `waitMilliseconds`
 * or when `signal` aborts, as that of a request does when its client goes.
 */
export function limitConcurrency(options: {
  total: number;
  each: number;
  mostWaiting: number;
  waitMilliseconds: number;
  message: string;
}): (key: string, signal?: AbortSignal) => Promise<() => void> {
  const { total, each, mostWaiting, waitMilliseconds, message } = options;
  const held = new Map<string, number>();
  const queue: Waiting[] = [];
  let inAll = 0;
  const countHeld = (key: string) => held.get(key) ?? 0;

  function take(key: string): () => void {
    held.set(key, countHeld(key) + 1);
    inAll += 1;
    let isFree = false;
    return () => {
      if (isFree) return;
      isFree = true;
      inAll -= 1;
      if (countHeld(key) === 1) held.delete(key);
      else held.set(key, countHeld(key) - 1);
      startNext();
    };
  }

  function startNext(): void {
    let next: Waiting | undefined;
    for (const one of queue) {
      if (countHeld(one.key) < (next === undefined ? each : countHeld(next.key))) next = one;
    }
    if (next === undefined || inAll >= total) return;
    queue.splice(queue.indexOf(next), 1);
    next.start();
  }

  return (key, signal) => {
    if (inAll < total && countHeld(key) < each) return Promise.resolve(take(key));
    if (queue.filter((one) => one.key === key).length >= mostWaiting) {
      return Promise.reject(new AppError("rate_limited", message));
    }
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const giveUp = () => {
      const at = queue.indexOf(waiting);
      if (at < 0) return;
      queue.splice(at, 1);
      clearTimeout(timer);
      reject(new AppError("unavailable", message));
    };
    const timer = setTimeout(giveUp, waitMilliseconds);
    const waiting: Waiting = {
      key,
      start: () => {
        clearTimeout(timer);
        resolve(take(key));
      },
    };
    signal?.addEventListener("abort", giveUp, { once: true });
    queue.push(waiting);
    return promise;
  };
}
