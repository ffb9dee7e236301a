/** Removes a highlight at once; Undo restores it with its id, date and note, if its entry is open. */
import type { QueryClient } from "@tanstack/react-query";
import type { Highlight, HighlightCreate, highlightsApi } from "#features/highlights/contract.ts";
import { isNotFound } from "#web/data/api.ts";
import { afterRestorations, trackRestoration } from "#web/data/restorations.ts";
import { toastFailure } from "#web/failure.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { changeCached, refreshHighlights } from "./queries.ts";
import { callerOf } from "#web/data/client.ts";

const call = callerOf<typeof highlightsApi>();

export async function removeWithUndo(client: QueryClient, highlight: Highlight): Promise<void> {
  const { id, quote } = highlight;
  const key = `highlight ${id}`;
  await changeCached(client, (items) => items.filter((one) => one.id !== id));
  const sent = afterRestorations(() =>
    call("DELETE /api/highlights/:id", { params: { id } }),
  ).catch((error: unknown) => {
    if (isNotFound(error)) return;
    toastFailure("Failed to remove the highlight", error, { key });
    throw error;
  });
  toast.success("Highlight removed", {
    description: shorten(quote || highlight.note),
    key,
    ...(!highlight.isClosed && { action: { label: "Undo", run: undo } }),
  });

  function undo(): void {
    const restored = sent.then(
      () => restore(client, highlight),
      () => {},
    );
    trackRestoration(restored);
  }

  await sent.catch(() => {});
  await refreshHighlights(client);
}

async function restore(client: QueryClient, highlight: Highlight): Promise<void> {
  const { id, createdAt, quote, prefix, suffix, start, note, colour, isShared } = highlight;
  const words = { quote, prefix, suffix, note, colour };
  const removed = { id, createdAt };
  const body: HighlightCreate = { ...words, ...(isShared && { isShared }), removed };
  const key = `highlight ${id}`;
  try {
    await call("POST /api/entries/:id/highlights", {
      params: { id: highlight.entryId },
      body: start === null ? body : { ...body, start },
    });
    toast.success("Highlight restored", { description: shorten(quote), key });
  } catch (error) {
    toastFailure("Failed to restore the highlight", error, {
      key,
      action: { label: "Retry", run: () => trackRestoration(restore(client, highlight)) },
    });
  }
  await refreshHighlights(client);
}

function shorten(quote: string): string {
  return quote.length > 80 ? `${quote.slice(0, 80).toWellFormed()}…` : quote;
}
