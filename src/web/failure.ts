import { ApiError, describeError } from "./api-error.ts";
import { toast, type ToastOptions } from "./ui/toast-store.ts";

/** Whether the fields of a form show why a request was refused. "body" is the server's name for the whole request. */
export function isFieldError(error: unknown): boolean {
  return error instanceof ApiError && Object.keys(error.fields).some((name) => name !== "body");
}

/** Reports a failed request as a toast. Errors of fields are not repeated: the form shows them. */
export function tellFailure(title: string, error: unknown, options: ToastOptions = {}): void {
  if (isFieldError(error)) return;
  toast.error(title, { description: describeError(error), ...options });
}
