import { keepStored, readStored } from "#web/browser-storage.ts";

const key = "rememberMe";

export function readRememberMe(): boolean {
  return readStored(key) === "true";
}

export function keepRememberMe(remember: boolean): void {
  keepStored(key, remember ? "true" : null);
}
