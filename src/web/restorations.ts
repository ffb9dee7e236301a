/** What was deleted and is coming back: what is deleted meanwhile waits for that, or one might overtake the other. */
let underWay: Promise<unknown> = Promise.resolve();

export function trackRestoration(restoration: Promise<unknown>): void {
  underWay = Promise.allSettled([underWay, restoration]);
}

/** Runs `remove` once nothing is coming back. */
export function afterRestorations<Result>(remove: () => Promise<Result>): Promise<Result> {
  return underWay.then(remove);
}
