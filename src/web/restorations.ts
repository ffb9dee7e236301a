/** What is being restored: a later deletion or move waits for it, because it might arrive first. */
let underWay: Promise<unknown> = Promise.resolve();

export function trackRestoration(restoration: Promise<unknown>): void {
  underWay = Promise.allSettled([underWay, restoration]);
}

/** Runs `change` once nothing is being restored. */
export function afterRestorations<Result>(change: () => Promise<Result>): Promise<Result> {
  return underWay.then(change);
}
