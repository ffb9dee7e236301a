import { store, getStored } from "#web/browser-storage.ts";

const key = "askedForLink";
const validMilliseconds = 15 * 60_000;

/**
 * Notes that this browser requested a sign-in link, so that the link is followed without confirmation while
 * it is valid.
 */
export function storeLinkRequest(): void {
  store(key, String(Date.now()));
}

/**
 * Whether it did. Otherwise a link that an attacker requested could sign the user in to the attacker's
 * account.
 */
export function hasRequestedLink(): boolean {
  const asked = Number(getStored(key));
  return asked > 0 && Math.abs(Date.now() - asked) < validMilliseconds;
}
