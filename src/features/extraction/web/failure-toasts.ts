import { toast } from "#web/ui/toast/toast-store.ts";

/** Of all toasts about reading images and working on their text. */
export const actionKey = "extraction";

export function showFailure(title: string, description: string): void {
  toast.error(title, { description, key: actionKey });
}

/** Called with the next attempt. */
export function forgetFailures(): void {
  toast.clear(actionKey);
}
