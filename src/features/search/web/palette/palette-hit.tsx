import type { SearchHit } from "#features/search/contract.ts";
import type { Span } from "#shared/spans.ts";
import { RelativeTime } from "#web/ui/text/relative-time.tsx";
import { SiteIcon } from "#web/ui/picture/site-icon.tsx";
import { Thumbnail } from "#web/ui/picture/thumbnail.tsx";
import { HighlightedText } from "#web/ui/text/highlighted-text.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { cutSnippet } from "./cut-snippet.ts";

/** In characters: about two lines of a passage, and one of a note. */
const passageLength = 190;
const noteLength = 110;

/** One result and why it matched: title, the user's note and highlight where these matched, and the best passage. */
export function PaletteHit({ hit }: { hit: SearchHit }) {
  const { entry, matches, passages } = hit;
  const source = entry.siteName ?? entry.file?.name ?? "Pasted text";
  const passage = passages[0];
  const highlight = hit.highlights?.[0];
  return (
    <span className="flex min-w-0 flex-1 items-start gap-2.5">
      <span className="mt-0.5 flex">
        <SiteIcon name={source} src={entry.siteIcon} />
      </span>
      <span className="@container flex min-w-0 flex-1 flex-col gap-1">
        <UserText className="line-clamp-2 font-serif text-base/6 wrap-anywhere">
          <HighlightedText text={entry.title} spans={matches.title} />
        </UserText>
        {matches.why.length > 0 && (
          <UserText className="line-clamp-1 border-s-2 border-edge ps-2.5 font-serif text-ui italic wrap-anywhere">
            <Snippet text={entry.whyItsInteresting} spans={matches.why} size={noteLength} />
          </UserText>
        )}
        {entry.shared && matches.ownNote && matches.ownNote.length > 0 && (
          <>
            <span className="sr-only">Your note: </span>
            <UserText className="line-clamp-1 border-s-2 border-edge ps-2.5 font-serif text-ui italic wrap-anywhere">
              <Snippet text={entry.shared.ownNote.text} spans={matches.ownNote} size={noteLength} />
            </UserText>
          </>
        )}
        {highlight && (
          <>
            <span className="sr-only">Your highlight: </span>
            <UserText className="line-clamp-1 border-s-2 border-(--highlight-yellow) ps-2.5 text-sm wrap-anywhere">
              {highlight.matches.note.length > 0 ? (
                <Snippet text={highlight.note} spans={highlight.matches.note} size={noteLength} />
              ) : (
                <Snippet text={highlight.quote} spans={highlight.matches.quote} size={noteLength} />
              )}
            </UserText>
          </>
        )}
        {passage ? (
          <UserText className="line-clamp-2 text-sm text-muted wrap-anywhere">
            <Snippet text={passage.text} spans={passage.matches} size={passageLength} />
          </UserText>
        ) : (
          entry.summary && (
            <UserText className="line-clamp-2 text-sm text-muted wrap-anywhere">
              <Snippet text={entry.summary} spans={matches.summary} size={passageLength} />
            </UserText>
          )
        )}
        <span className="mt-0.5 flex min-w-0 items-center gap-1.5 text-xs text-faint">
          <UserText className="max-w-[55%] shrink-0 truncate">{source}</UserText>
          {passage?.page !== undefined && <span className="shrink-0">p. {passage.page}</span>}
          <span aria-hidden="true" className="@max-[16rem]:hidden">
            ·
          </span>
          <span className="truncate @max-[16rem]:sr-only">
            <UserText>{entry.collection.title || "Untitled"}</UserText>
            {entry.shared && (
              <>
                {", added by "}
                <UserText>{entry.shared.addedBy.name}</UserText>
              </>
            )}
          </span>
          <span aria-hidden="true">·</span>
          <RelativeTime iso={entry.createdAt} className="shrink-0" />
        </span>
      </span>
      {entry.picture && <Thumbnail picture={entry.picture} shape="row" className="mt-1" />}
    </span>
  );
}

function Snippet(props: { text: string; spans: readonly Span[]; size: number }) {
  return <HighlightedText {...cutSnippet(props.text, props.spans, props.size)} />;
}
