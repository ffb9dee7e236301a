import { ApiError, describeError } from "./data/api-error.ts";
import { toast, type ToastOptions } from "./ui/toast/toast-store.ts";

/** Whether the fields of a form show the error. "body" is the server's name for the whole request. */
export function isFieldError(error: unknown): boolean {
  return error instanceof ApiError && Object.keys(error.fields).some((name) => name !== "body");
}

/** Reports a failed request as a toast, except for field errors, which the form shows. */
export function toastFailure(title: string, error: unknown, options: ToastOptions = {}): void {
  if (isFieldError(error)) return;
  toast.error(title, { description: describeError(error), ...options });
}
