import { toast, toastQueue } from "./toast-store.ts";

/**
 * Tells of what was done and can be taken back for as long as the toast is there. `leave` runs when it has left,
 * pressed or not. Returns how to take the toast away.
 */
export function toastWithUndo(
  title: string,
  options: { description?: string | undefined; undo: () => void; leave: () => void },
): () => void {
  const id = toast.success(title, {
    description: options.description,
    action: { label: "Undo", run: options.undo },
  });
  const unsubscribe = toastQueue.subscribe(() => {
    if (toastQueue.get().some((one) => one.id === id)) return;
    unsubscribe();
    // Undo dismisses the toast first and acts then.
    setTimeout(options.leave);
  });
  return () => toast.dismiss(id);
}
