import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import type { Entry } from "#features/entries/contract.ts";
import type { Highlight } from "#features/highlights/contract.ts";
import { formatNumber, useLocale } from "#web/format-number.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Pencil } from "#web/ui/picture/icons.tsx";
import { loadOnMount } from "#web/ui/state/load-on-mount.tsx";
import { focusHeading } from "#web/ui/text/focus-heading.ts";
import { focusBesideItem, HighlightItem } from "./highlight-item.tsx";
import { removeWithUndo } from "./highlight-removal.ts";
import { highlightsQuery, watchHighlights } from "./queries.ts";

const HighlightDialog = loadOnMount(
  async () => (await import("./highlight-dialog.tsx")).HighlightDialog,
);

const firstShown = 20;

/** The user's highlights on an entry and those that members share, in the order of its text; nothing without any. */
export function EntryHighlights(props: {
  entry: Entry;
  onAsk: (quote: string) => void;
  /** "Page 3"; null if the text has no pages. */
  describePlace: (offset: number) => string | null;
}) {
  const { entry, describePlace } = props;
  const client = useQueryClient();
  const { data: highlights = [] } = useQuery(highlightsQuery(entry));
  const [isWhole, setWhole] = useState(false);
  const [edited, setEdited] = useState<Highlight | null>(null);
  const locale = useLocale();
  const id = useId();
  useEffect(() => watchHighlights(client), [client]);

  function remove(removed: Highlight): void {
    if (!focusBesideItem(removed.id)) focusHeading();
    removeWithUndo(client, removed);
  }

  if (highlights.length === 0 && !edited) return null;
  const shown = isWhole ? highlights : highlights.slice(0, firstShown);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 font-sans text-sm font-semibold tracking-normal text-muted">
        Highlights
      </h2>
      <ul className="flex flex-col gap-4">
        {shown.map((highlight) => (
          <HighlightItem
            key={highlight.id}
            highlight={highlight}
            facts={highlight.start === null ? null : describePlace(highlight.start)}
            actions={
              highlight.author ? null : (
                <IconButton
                  label={`Edit the highlight “${highlight.quote.slice(0, 40)}”`}
                  title="Edit"
                  size="sm"
                  icon={<Pencil className="size-4" />}
                  onClick={() => setEdited(highlight)}
                />
              )
            }
          />
        ))}
      </ul>
      {shown.length < highlights.length && (
        <Button variant="quiet" size="sm" className="mt-3" onClick={() => setWhole(true)}>
          Show all ({formatNumber(highlights.length, locale)})
        </Button>
      )}
      {edited && (
        <HighlightDialog
          key={edited.id}
          highlight={edited}
          entry={entry}
          onAsk={props.onAsk}
          onRemove={remove}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  );
}
