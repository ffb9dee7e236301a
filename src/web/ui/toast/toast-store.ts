import { createStore } from "#web/store.ts";

export type ToastAction = { label: string; run: () => void };
export type ToastOptions = {
  description?: string | undefined;
  action?: ToastAction | undefined;
  /** Identifies the action. A toast replaces the errors with the same key. */
  key?: string | undefined;
  /**
   * The id of the latest toast when this action started (`toast.latest()`). Not shown if there is a newer
   * one.
   */
  after?: number | undefined;
};
export type ToastKind = "success" | "error" | "info";
export type Toast = ToastOptions & { id: number; kind: ToastKind; title: string };

/** Milliseconds after which a success or info toast disappears. Errors stay until dismissed. */
export const toastDuration = 5_000;

/** The first, the newest, is visible. Behind it are errors that nobody has dismissed, which return after it. */
export const toastQueue = createStore<readonly Toast[]>([]);

let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let held = false;

/** `toast.success("Entry restored", { action: { label: "Open", run: open } })`. Returns the id. */
export const toast = {
  success: (title: string, options?: ToastOptions) => show("success", title, options),
  info: (title: string, options?: ToastOptions) => show("info", title, options),
  error: (title: string, options?: ToastOptions) => show("error", title, options),
  dismiss: (id: number) => dismissToast(id),
  /** Dismisses the errors of an action, for when it is tried again. */
  clear: (key: string) =>
    toastQueue.get().forEach((one) => one.key === key && dismissToast(one.id)),
  latest: () => lastId,
};

function show(kind: ToastKind, title: string, options: ToastOptions = {}): number {
  if (options.after !== undefined && options.after < lastId) return 0;
  const next: Toast = { ...options, id: ++lastId, kind, title };
  const kept = toastQueue.get().filter((one) => one.kind === "error" && !isRepeated(one, next));
  toastQueue.set([next, ...kept]);
  startTimer();
  return next.id;
}

function isRepeated(one: Toast, next: Toast): boolean {
  if (next.key !== undefined && one.key === next.key) return true;
  return one.title === next.title && one.description === next.description;
}

function dismissToast(id: number): void {
  if (toastQueue.get()[0]?.id === id) held = false;
  toastQueue.set(toastQueue.get().filter((one) => one.id !== id));
  startTimer();
}

/** Stops the timer while the toast is hovered or focused, and restarts it in full afterwards. */
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
