import { toast } from "#web/ui/toast-store.ts";

const told = new Set<number>();

export function tellFailure(title: string, description: string): void {
  told.add(toast.error(title, { description }));
}

/** Errors stay until they are dismissed. With the next try they have been read, and must not stand before what comes of it. */
export function forgetFailures(): void {
  for (const id of told) toast.dismiss(id);
  told.clear();
}
