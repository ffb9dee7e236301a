/** Asks the text on the page to scroll to where the user stopped reading. */
import { createStore } from "#web/store.ts";

/** Counts the requests. */
export const continueRequests = createStore(0);

export function askToContinue(): void {
  continueRequests.set(continueRequests.get() + 1);
}

/** The end of a URL that continues at once. */
export const continueHash = "continue";
