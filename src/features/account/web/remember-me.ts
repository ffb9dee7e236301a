import { keepStored, getStored } from "#web/browser-storage.ts";

const key = "rememberMe";

export function getRememberMe(): boolean {
  return getStored(key) === "true";
}

export function keepRememberMe(remember: boolean): void {
  keepStored(key, remember ? "true" : null);
}
