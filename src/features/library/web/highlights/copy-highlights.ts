import type { Entry } from "#features/entries/contract.ts";
import type { Highlight, HighlightPage, highlightsApi } from "#features/highlights/contract.ts";
import { copyText } from "#web/copy-text.ts";
import { afterRestorations } from "#web/data/restorations.ts";
import { toastFailure } from "#web/failure.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { formatGroups } from "./format-markdown.ts";
import { groupHighlights } from "./group-highlights.ts";
import { type HighlightFilter, toListQuery } from "./highlight-filter.ts";
import { callerOf } from "#web/data/client.ts";

const call = callerOf<typeof highlightsApi>();

/** More are in the export. */
const maxCopied = 1_000;
const pageSize = 100;

/** Copies all highlights that match, also those that are not loaded yet. */
export async function copyMatching(filter: HighlightFilter): Promise<void> {
  const pages: HighlightPage[] = [];
  try {
    let cursor: string | null = "";
    while (cursor !== null && pages.length * pageSize < maxCopied) {
      const query: object = { ...toListQuery(filter), limit: pageSize, cursor };
      const page = await afterRestorations(() =>
        call("GET /api/highlights", { query: { ...query } }),
      );
      pages.push(page);
      cursor = page.nextCursor;
    }
  } catch (error) {
    toastFailure("Failed to load the highlights", error, { key: "copy" });
    return;
  }
  const count = pages.reduce((sum, { items }) => sum + items.length, 0);
  const isCut = pages.at(-1)?.nextCursor !== null;
  await copy(
    formatGroups(groupHighlights(pages), location.origin),
    count === 1 ? "Copied 1 highlight" : `Copied ${count.toLocaleString("en")} highlights`,
    isCut ? "These are the newest. All are in the export of your data." : undefined,
  );
}

export function copyOne(highlight: Highlight, entry: Entry | undefined): Promise<void> {
  const group = { key: highlight.id, entry, highlights: [highlight] };
  return copy(formatGroups([group], location.origin), "Copied as Markdown");
}

async function copy(text: string, message: string, description?: string): Promise<void> {
  if (await copyText(text)) toast.success(message, { description, key: "copy" });
  else toast.error("The browser did not allow copying", { key: "copy" });
}
