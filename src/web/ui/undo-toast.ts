import { toast, toastQueue } from "./toast-store.ts";

const waiting = new Set<number>();

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
  waiting.add(id);
  const unsubscribe = toastQueue.subscribe(() => {
    if (toastQueue.get().some((one) => one.id === id)) return;
    unsubscribe();
    waiting.delete(id);
    // Undo dismisses the toast first and acts then.
    setTimeout(() => {
      if (!isUndone) options.commit();
    });
  });
}

/** Ends the time in which Undo is offered: what waits for that is done now. */
export function endUndoToasts(): void {
  for (const id of waiting) toast.dismiss(id);
}
