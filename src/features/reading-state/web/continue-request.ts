/** Asks the text on the page to scroll to where the user stopped reading. */
import { createStore } from "#web/store.ts";

/** The entry that is asked for, until its text has scrolled: the button may be pressed before the text is loaded. */
export const continueRequest = createStore<string | null>(null);

export function askToContinue(entryId: string): void {
  continueRequest.set(entryId);
}

/** The end of a URL that continues at once. */
export const continueHash = "continue";
