import { store, getStored } from "#web/browser-storage.ts";

const key = "rememberMe";

export function getRememberMe(): boolean {
  return getStored(key) === "true";
}

export function storeRememberMe(remember: boolean): void {
  store(key, remember ? "true" : null);
}
