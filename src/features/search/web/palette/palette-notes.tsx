/** Shown in place of results: loading, none found, or what was not understood. */
import { describeError } from "#web/data/api.ts";
import { Glyph } from "#web/ui/picture/glyph.tsx";
import { Skeleton } from "#web/ui/state/skeleton.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import type { PaletteSearch } from "./use-palette-search.ts";

export function EntriesNote({ search }: { search: PaletteSearch }) {
  if (search.error) {
    return (
      <p className="px-2.5 py-1 text-ui text-pretty text-muted">
        Your entries could not be searched. {describeError(search.error)}
      </p>
    );
  }
  if (search.isLoading) return <HitSkeletons />;
  return (
    <>
      {search.notes.map((note) => (
        <p
          key={note}
          className="flex gap-2 px-2.5 py-1 text-sm text-pretty text-muted wrap-anywhere"
        >
          <Glyph name="info" className="mt-0.5 size-4 shrink-0 text-faint" />
          {note}
        </p>
      ))}
      {search.hits.length === 0 && !search.isPartial && (
        <div className="px-2.5 py-1">
          <p className="font-serif text-base wrap-anywhere">
            Nothing kept matches “<UserText>{shorten(search.asked)}</UserText>”
          </p>
          <p className="mt-0.5 text-sm text-pretty text-muted">
            Try fewer words, other words for the same thing, or ask the assistant.
          </p>
        </div>
      )}
    </>
  );
}

/** For screen readers. Empty while loading, or each key would interrupt. */
export function describeOutcome(text: string, search: PaletteSearch): string {
  if (search.error) return `Your entries could not be searched. ${describeError(search.error)}`;
  if (text === "" || search.isLoading || search.isStale) return "";
  const count = search.hits.length;
  const found =
    count === 0 ? "No entries found." : `${count} ${count === 1 ? "entry" : "entries"} found.`;
  return [found, ...search.notes].join(" ");
}

function HitSkeletons() {
  return [0, 1, 2].map((index) => (
    <div key={index} className="flex flex-col gap-2 px-2.5 py-3">
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="h-4" />
      <Skeleton className="h-3 w-2/5" />
    </div>
  ));
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
