import { toast } from "./ui/toast-store.ts";

const key = "flash";

/** Leaves a success to be told on the next page, for changes that load one anew. */
export function leaveFlash(title: string): void {
  sessionStorage.setItem(key, title);
}

export function tellFlash(): void {
  const title = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (title) toast.success(title);
}
