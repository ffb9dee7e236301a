import type { Citation } from "#features/assistant/contract.ts";
import { WhyNote } from "#features/entries/web/why-note.tsx";
import { SiteIcon } from "#web/ui/picture/site-icon.tsx";
import { Thumbnail } from "#web/ui/picture/thumbnail.tsx";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { UserText } from "#web/ui/text/user-text.tsx";
import { CitationLink } from "./citation-link.tsx";

/** The sources of an answer: numbered, with the quoted words. */
export function Sources(props: {
  citations: readonly Citation[];
  /** The answer: a source it quotes in full is not repeated. */
  text: string;
  pointedAt: number | null;
}) {
  const said = flatten(props.text);
  return (
    <div className="mt-6 border-t border-line pt-4">
      <h3 className="font-sans text-sm font-semibold tracking-normal text-muted">Sources</h3>
      <ol aria-label="Sources" className="-mx-2 mt-1.5 flex flex-col">
        {props.citations.map((citation, index) => (
          <Source
            key={`${citation.number} ${index}`}
            citation={citation}
            showsQuote={!said.includes(flatten(citation.quote))}
            isPointedAt={citation.number === props.pointedAt}
          />
        ))}
      </ol>
    </div>
  );
}

const labels: Partial<Record<Citation["field"], string>> = {
  why: "Your note",
  highlight: "Your highlight",
  highlightNote: "Your note on a highlight",
  project: "Your project",
};

function Source(props: { citation: Citation; showsQuote: boolean; isPointedAt: boolean }) {
  const { citation, showsQuote, isPointedAt } = props;
  const { number, title, siteName, siteIcon, picture, page, addedBy } = citation;
  const isOthersNote = citation.field === "why" && addedBy !== undefined;
  const label = isOthersNote ? (
    <>
      <UserText>{addedBy}</UserText>’s note
    </>
  ) : (
    labels[citation.field]
  );
  return (
    <li
      data-pointed-at={isPointedAt || undefined}
      className={joinClasses(
        "flex gap-2.5 rounded-ui px-2 py-2 transition-colors",
        isPointedAt && "bg-accent-tint",
      )}
    >
      <span className="w-4 shrink-0 text-right text-sm text-faint tabular-nums">{number}</span>
      <div className="min-w-0 flex-1">
        <p className="text-ui wrap-anywhere">
          <CitationLink citation={citation} className="text-link font-medium">
            <UserText>{title || "Untitled"}</UserText>
          </CitationLink>
          {siteName && (
            <span className="text-faint">
              {" · "}
              {siteIcon && (
                <span className="mr-1.5 inline-flex align-[-5px]">
                  <SiteIcon name={siteName} src={siteIcon} />
                </span>
              )}
              <UserText>{siteName}</UserText>
            </span>
          )}
          {page !== undefined && <span className="text-faint"> · p. {page}</span>}
          {addedBy !== undefined && (
            <span className="text-faint">
              {" "}
              · added by <UserText>{addedBy}</UserText>
            </span>
          )}
        </p>
        {label && <p className="mt-1 text-xs text-faint">{label}</p>}
        {showsQuote && <Quote citation={citation} />}
      </div>
      {picture && <Thumbnail picture={picture} shape="row" className="mt-0.5 ml-1.5" />}
    </li>
  );
}

function Quote({ citation }: { citation: Citation }) {
  const { field, quote, title } = citation;
  if (field === "why" || field === "highlightNote")
    return <WhyNote note={quote} className="mt-1 text-base!" />;
  if (!quote || quote === title) return null;
  return (
    <UserText
      as="blockquote"
      className="mt-1 font-serif text-base text-pretty text-muted wrap-anywhere"
    >
      “{quote}”
    </UserText>
  );
}

/** Words only, ignoring Markdown escapes and line breaks. */
function flatten(text: string): string {
  return text.replaceAll("\\", "").replace(/\s+/g, " ").trim();
}
