import { keepStored, readStored } from "#web/browser-storage.ts";

const key = "askedForLink";
const goodMilliseconds = 15 * 60_000;

/** This browser asks for a sign-in link: following one within its time needs no question. */
export function noteAskedLink(): void {
  keepStored(key, String(Date.now()));
}

/** Whether it has. A link that somebody else asked for would sign the person in to that one's account. */
export function hasAskedForLink(): boolean {
  const asked = Number(readStored(key));
  return asked > 0 && Math.abs(Date.now() - asked) < goodMilliseconds;
}
