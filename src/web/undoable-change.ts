/** Changes that are shown before they are saved, reverted with a message if that fails, and undone on request. */
import { MutationObserver, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { describeError, isNotFound } from "./data/api-error.ts";
import { afterRestorations, trackRestoration } from "./data/restorations.ts";
import { createStore, useStore } from "./store.ts";
import { toast, toastQueue } from "./ui/toast/toast-store.ts";

export type Change = {
  /** Names what is changed: its changes are sent in their order, and its messages replace each other. */
  key: string;
  /** The message that offers Undo. Without it, only a failure is reported. */
  title?: string | undefined;
  description?: string | undefined;
  /** Shows the change in the cache. Returns the function that shows the former state. */
  apply?: () => () => void;
  /** Omitted if it was sent before, by a form that shows its failure. */
  send?: () => Promise<unknown>;
  /** The title of the message if it, or Undo, fails. */
  failed: string;
  undo?: Undo | undefined;
  /** Queries that contain what is changed: requests in flight are cancelled, and they are loaded again afterwards. */
  keys?: readonly QueryKey[];
  /** Loads again what `keys` cannot name. */
  refresh?: () => void;
  /** Ids that lists leave out while Undo is offered, because an older response may contain them. */
  hides?: readonly string[];
  /** Called when Undo is no longer offered for a change that was made. */
  onKept?: () => void;
};

type Undo = {
  /** Resolves with the message about its success, if there is one. */
  send: () => Promise<unknown>;
  failed?: string | ((error: unknown) => string);
  /** Sent before the change is answered, so that it arrives even if the tab is closed at once. */
  isUrgent?: boolean;
};

const removed = createStore<ReadonlyMap<string, () => void>>(new Map());

/** What was removed here while Undo is offered: by id, the function that undoes it. */
export function useRemoved(): ReadonlyMap<string, () => void> {
  return useStore(removed);
}

export function isRemoved(id: string): boolean {
  return removed.get().has(id);
}

/** Resolves with whether the change was made. */
export function changeWithUndo(client: QueryClient, change: Change): Promise<boolean> {
  const { key, title, description, undo, keys = [], hides = [] } = change;
  let isUndone = false;
  let revert = apply();
  if (hides.length > 0)
    removed.set(new Map([...removed.get(), ...hides.map((id) => [id, takeBack] as const)]));
  const restored = afterRestorations(async () => {});
  const sent = send();
  const shown = title === undefined ? 0 : showTitle(title);
  return sent;

  function apply(): () => void {
    for (const queryKey of keys) void client.cancelQueries({ queryKey });
    return change.apply?.() ?? (() => {});
  }

  async function send(): Promise<boolean> {
    let isMade = false;
    const attempt = async () => {
      await restored;
      if (isUndone) return;
      await change.send?.();
      isMade = true;
    };
    try {
      await run(attempt);
    } catch (error) {
      if (isUndone) return false;
      revert();
      showAgain();
      report(change.failed, error, () => void changeWithUndo(client, change));
    }
    refresh();
    return isMade;
  }

  function showTitle(text: string): number {
    const action = undo && { label: "Undo", run: takeBack };
    const id = toast.success(text, { description, key, action });
    const unsubscribe = toastQueue.subscribe(() => {
      if (toastQueue.get().some((one) => one.id === id)) return;
      unsubscribe();
      void endOffer();
    });
    return id;
  }

  async function endOffer(): Promise<void> {
    const isMade = await sent;
    // Undo dismisses the message before it runs.
    if (isMade && !isUndone) change.onKept?.();
    showAgain();
  }

  function takeBack(): void {
    if (isUndone) return;
    isUndone = true;
    toast.dismiss(shown);
    restore();
  }

  function restore(): void {
    revert();
    showAgain();
    const after = toast.latest();
    trackRestoration(run(() => sendUndo(after), undo?.isUrgent).then(refresh));
  }

  /** `after`: the newest message when it began; a newer one is not replaced by its success. */
  async function sendUndo(after: number): Promise<void> {
    if (!undo?.isUrgent && !(await sent)) return;
    try {
      const message = await undo?.send();
      // Without the description, which may say what was changed.
      if (typeof message === "string") toast.success(message, { key, after });
    } catch (error) {
      revert = apply();
      const { failed = change.failed } = undo ?? {};
      report(typeof failed === "string" ? failed : failed(error), error, restore);
    }
  }

  function report(words: string, error: unknown, retry: () => void): void {
    toast.error(words, {
      description: describeError(error),
      key,
      // What no longer exists stays so.
      action: isNotFound(error) ? undefined : { label: "Retry", run: retry },
    });
  }

  /** Not while it is changed again: the answer would show the state before. */
  function refresh(): void {
    if (client.isMutating({ mutationKey: [key] }) > 0) return;
    // Invalidating does not repeat a first request in flight, so that is cancelled.
    for (const queryKey of keys)
      void client.cancelQueries({ queryKey }).then(() => client.invalidateQueries({ queryKey }));
    change.refresh?.();
  }

  function showAgain(): void {
    if (hides.length > 0)
      removed.set(new Map([...removed.get()].filter(([, one]) => one !== takeBack)));
  }

  function run(work: () => Promise<void>, isUrgent = false): Promise<void> {
    const order = isUrgent ? {} : { scope: { id: key } };
    return new MutationObserver(client, {
      mutationKey: [key],
      mutationFn: work,
      ...order,
    }).mutate();
  }
}
