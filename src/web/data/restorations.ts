/** Restorations in progress. A later change of what they restore waits for them, because it might arrive first. */
let underWay: Promise<unknown> = Promise.resolve();
let count = 0;

export function trackRestoration(restoration: Promise<unknown>): void {
  count += 1;
  underWay = Promise.allSettled([underWay, restoration]).finally(() => (count -= 1));
}

/** Events may then still tell of the state before. */
export function isRestoring(): boolean {
  return count > 0;
}

/** Runs `change` after all restorations have finished. */
export function afterRestorations<Result>(change: () => Promise<Result>): Promise<Result> {
  return underWay.then(change);
}
