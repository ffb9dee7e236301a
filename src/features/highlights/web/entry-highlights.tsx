import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import type { Entry } from "#features/entries/contract.ts";
import type { Highlight } from "#features/highlights/contract.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Pencil } from "#web/ui/picture/icons.tsx";
import { loadOnMount } from "#web/ui/state/load-on-mount.tsx";
import { colourNames } from "./colour-swatches.tsx";
import { highlightsQuery } from "./queries.ts";

const HighlightDialog = loadOnMount(
  async () => (await import("./highlight-dialog.tsx")).HighlightDialog,
);

const firstShown = 20;

/** The user's highlights on an entry, in the order of its text; nothing without any. */
export function EntryHighlights(props: { entry: Entry; onAsk: (quote: string) => void }) {
  const { entry } = props;
  const { data: highlights = [] } = useQuery(highlightsQuery(entry));
  const [isWhole, setWhole] = useState(false);
  const [edited, setEdited] = useState<Highlight | null>(null);
  const id = useId();
  if (highlights.length === 0 && !edited) return null;
  const shown = isWhole ? highlights : highlights.slice(0, firstShown);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 font-sans text-sm font-semibold tracking-normal text-muted">
        Highlights
      </h2>
      <ul className="flex flex-col gap-4">
        {shown.map((highlight) => (
          <Item key={highlight.id} highlight={highlight} onEdit={() => setEdited(highlight)} />
        ))}
      </ul>
      {shown.length < highlights.length && (
        <Button variant="quiet" size="sm" className="mt-3" onClick={() => setWhole(true)}>
          Show all ({highlights.length.toLocaleString("en")})
        </Button>
      )}
      {edited && (
        <HighlightDialog
          key={edited.id}
          highlight={edited}
          onAsk={props.onAsk}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  );
}

function Item({ highlight, onEdit }: { highlight: Highlight; onEdit: () => void }) {
  const { entryId, quote, note, colour, start, end } = highlight;
  const words = <span className="line-clamp-4 font-serif text-base wrap-anywhere">{quote}</span>;
  return (
    <li className="highlight-item flex gap-2 pl-3.5" data-colour={colour}>
      <div className="min-w-0 flex-1">
        <span className="sr-only">{colourNames[colour]}: </span>
        {start === null ? (
          words
        ) : (
          <Link
            to="/entry/$id"
            params={{ id: entryId }}
            search={{ at: `${start}-${end}` } as never}
            className="hover:underline"
          >
            {words}
          </Link>
        )}
        {start === null && (
          <p className="mt-1 text-sm text-muted">These words are no longer in the text.</p>
        )}
        {note !== "" && (
          <p className="mt-1 text-ui whitespace-pre-line text-muted wrap-anywhere">{note}</p>
        )}
      </div>
      <IconButton
        label={`Edit the highlight “${quote.slice(0, 40)}”`}
        size="sm"
        icon={<Pencil className="size-4" />}
        onClick={onEdit}
      />
    </li>
  );
}
