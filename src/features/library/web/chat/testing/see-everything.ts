import { vi } from "vitest";

/** Every observed element is on the screen at once, for the rest of the test. */
export function seeEverything(): void {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      #report: IntersectionObserverCallback;
      constructor(report: IntersectionObserverCallback) {
        this.#report = report;
      }
      observe(): void {
        this.#report([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
      }
      disconnect(): void {}
    },
  );
}
