import { createStore } from "../store.ts";

export type ToastAction = { label: string; run: () => void };
export type ToastOptions = { description?: string | undefined; action?: ToastAction | undefined };
export type ToastKind = "success" | "error" | "info";
export type Toast = ToastOptions & { id: number; kind: ToastKind; title: string };

/** Milliseconds a toast stays that nobody looks at. Errors stay until dismissed. */
export const toastDuration = 5_000;

/** The first is shown; what waits behind an error is told after it. */
export const toastQueue = createStore<readonly Toast[]>([]);

let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let held = false;

/** `toast.success("Entry deleted", { action: { label: "Undo", run: restore } })`: one is visible at a time. */
export const toast = {
  success: (title: string, options?: ToastOptions) => show("success", title, options),
  info: (title: string, options?: ToastOptions) => show("info", title, options),
  error: (title: string, options?: ToastOptions) => show("error", title, options),
  dismiss: (id: number) => dismissToast(id),
};

function show(kind: ToastKind, title: string, options: ToastOptions = {}): number {
  const next: Toast = { ...options, id: ++lastId, kind, title };
  // A newer toast takes the place of an older one; only an unread error keeps its place.
  const kept = toastQueue
    .get()
    .filter(
      (one) =>
        one.kind === "error" && !(one.title === title && one.description === options.description),
    );
  toastQueue.set([...kept, next]);
  startTimer();
  return next.id;
}

function dismissToast(id: number): void {
  if (toastQueue.get()[0]?.id === id) held = false;
  toastQueue.set(toastQueue.get().filter((one) => one.id !== id));
  startTimer();
}

/** While a toast is hovered or focused its time stands still; afterwards it starts anew. */
export function holdToast(hold: boolean): void {
  if (held === hold) return;
  held = hold;
  startTimer();
}

function startTimer(): void {
  clearTimeout(timer);
  const first = toastQueue.get()[0];
  if (!first || first.kind === "error" || held) return;
  timer = setTimeout(() => dismissToast(first.id), toastDuration);
}
