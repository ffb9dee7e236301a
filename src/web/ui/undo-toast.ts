import { toast, toastQueue } from "./toast-store.ts";

/**
 * Tells of what can still be taken back: whoever can press Undo has the toast before them.
 * `commit` runs when it has left, unless `undo` ran.
 */
export function toastWithUndo(
  title: string,
  options: { description?: string | undefined; undo: () => void; commit: () => void },
): void {
  let isUndone = false;
  const id = toast.success(title, {
    description: options.description,
    action: {
      label: "Undo",
      run: () => {
        isUndone = true;
        options.undo();
      },
    },
  });
  const unsubscribe = toastQueue.subscribe(() => {
    if (toastQueue.get().some((one) => one.id === id)) return;
    unsubscribe();
    // Undo dismisses the toast first and acts then.
    setTimeout(() => {
      if (!isUndone) options.commit();
    });
  });
}
