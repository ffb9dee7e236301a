/** Resolves when the browser is idle, or after 3 s. Safari has no requestIdleCallback. */
export function afterIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in globalThis)
      requestIdleCallback(() => resolve(), { timeout: 3_000 });
    else setTimeout(resolve, 500);
  });
}
