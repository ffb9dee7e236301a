import { store, getStored } from "./browser-storage.ts";
import { toast } from "./ui/toast/toast-store.ts";

const key = "flash";

/** Stores a success message for the next page, for changes that reload the page. */
export function leaveFlash(title: string): void {
  store(key, title, "sessionStorage");
}

export function showFlash(): void {
  const title = getStored(key, "sessionStorage");
  store(key, null, "sessionStorage");
  if (title) toast.success(title);
}
