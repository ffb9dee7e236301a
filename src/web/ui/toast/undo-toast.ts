import { toast, type ToastOptions, toastQueue } from "./toast-store.ts";

/**
 * Reports a change that can be undone while the toast is visible. `leave` runs after it has disappeared,
 * whether undone or not. Returns a function that dismisses the toast.
 */
export function toastWithUndo(
  title: string,
  options: Pick<ToastOptions, "description" | "key"> & { undo: () => void; leave: () => void },
): () => void {
  const { undo, leave, ...rest } = options;
  const id = toast.success(title, { ...rest, action: { label: "Undo", run: undo } });
  const unsubscribe = toastQueue.subscribe(() => {
    if (toastQueue.get().some((one) => one.id === id)) return;
    unsubscribe();
    // Undo dismisses the toast before it runs, so run `leave` after it.
    setTimeout(leave);
  });
  return () => toast.dismiss(id);
}
