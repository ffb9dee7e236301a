/** Restorations in progress. A later deletion, move or copy waits for them, because it might arrive first. */
let underWay: Promise<unknown> = Promise.resolve();

export function trackRestoration(restoration: Promise<unknown>): void {
  underWay = Promise.allSettled([underWay, restoration]);
}

/** Runs `change` after all restorations have finished. */
export function afterRestorations<Result>(change: () => Promise<Result>): Promise<Result> {
  return underWay.then(change);
}
