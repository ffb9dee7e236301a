/** Removes a highlight at once; Undo restores it with its id, date and note, if its entry is open. */
import type { QueryClient } from "@tanstack/react-query";
import type { Highlight, HighlightCreate, highlightsApi } from "#features/highlights/contract.ts";
import { acceptMissing } from "#web/data/missing.ts";
import { takeOut } from "#web/data/cached-lists.ts";
import { callerOf } from "#web/data/client.ts";
import { changeWithUndo } from "#web/undoable-change.ts";
import { highlightsKey } from "./queries.ts";

const call = callerOf<typeof highlightsApi>();

export function removeWithUndo(client: QueryClient, highlight: Highlight): void {
  const { id, quote, note } = highlight;
  void changeWithUndo(client, {
    key: `highlight ${id}`,
    title: "Highlight removed",
    description: shorten(quote || note),
    keys: [highlightsKey],
    apply: () => takeOut<Highlight>(client, highlightsKey, (one) => one.id === id),
    send: () => acceptMissing(call("DELETE /api/highlights/:id", { params: { id } })),
    failed: "Failed to remove the highlight",
    undo: highlight.isClosed
      ? undefined
      : { send: () => restore(highlight), failed: "Failed to restore the highlight" },
  });
}

async function restore(highlight: Highlight): Promise<string> {
  const { id, createdAt, quote, prefix, suffix, start, note, colour, isShared } = highlight;
  const words = { quote, prefix, suffix, note, colour };
  const removed = { id, createdAt };
  const body: HighlightCreate = { ...words, ...(isShared && { isShared }), removed };
  await call("POST /api/entries/:id/highlights", {
    params: { id: highlight.entryId },
    body: start === null ? body : { ...body, start },
  });
  return "Highlight restored";
}

function shorten(quote: string): string {
  return quote.length > 80 ? `${quote.slice(0, 80).toWellFormed()}…` : quote;
}
