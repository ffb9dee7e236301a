import type { Citation } from "#features/assistant/contract.ts";
import { WhyNote } from "#features/entries/web/why-note.tsx";
import { SiteIcon } from "#web/ui/picture/site-icon.tsx";
import { Thumbnail } from "#web/ui/picture/thumbnail.tsx";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { UserText } from "#web/ui/text/user-text.tsx";
import { CitationLink } from "./citation-link.tsx";

/** The sources of an answer, each once: with the numbers of its quotes, and those that the answer does not have. */
export function Sources(props: {
  citations: readonly Citation[];
  /** The answer: a source it quotes in full is not repeated. */
  text: string;
  pointedAt: number | null;
}) {
  const said = flatten(props.text);
  const sources = [...Map.groupBy(props.citations, ({ entryId }) => entryId)];
  const numbers = sources.map(([, citations]) => formatNumbers(citations));
  const width = Math.max(...numbers.map(({ length }) => length));
  return (
    <div className="mt-6 border-t border-line pt-4">
      <h3 className="font-sans text-sm font-semibold tracking-normal text-muted">Sources</h3>
      <ol aria-label="Sources" className="-mx-2 mt-1.5 flex flex-col">
        {sources.map(([id, citations], index) => (
          <Source
            key={id}
            citations={citations}
            numbers={numbers[index]!}
            width={width}
            unsaid={citations.filter(({ quote }) => !said.includes(flatten(quote)))}
            isPointedAt={citations.some(({ number }) => number === props.pointedAt)}
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

/** `unsaid`: those whose quotes the answer does not have. */
function Source(props: {
  citations: readonly Citation[];
  unsaid: readonly Citation[];
  numbers: string;
  /** Of the numbers of any source, in characters. */
  width: number;
  isPointedAt: boolean;
}) {
  const { citations, unsaid, numbers, width, isPointedAt } = props;
  const [first, ...others] = citations as [Citation, ...Citation[]];
  const { title, siteName, siteIcon, picture } = first;
  const adder = citations.find(({ addedBy }) => addedBy !== undefined)?.addedBy;
  return (
    <li
      data-pointed-at={isPointedAt || undefined}
      className={joinClasses(
        "flex gap-2.5 rounded-ui px-2 py-2 transition-colors",
        isPointedAt && "bg-accent-tint",
      )}
    >
      <span
        className="shrink-0 text-right text-sm text-faint tabular-nums"
        style={{ minWidth: `${width}ch` }}
      >
        {numbers}
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-ui wrap-anywhere">
          <CitationLink citation={first} className="text-link font-medium">
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
          <Pages citations={citations} />
          {adder !== undefined && (
            <span className="text-faint">
              {" "}
              · added by <UserText>{adder}</UserText>
            </span>
          )}
        </p>
        {(others.length === 0 ? citations : unsaid).map((citation) => (
          <Passage
            key={citation.number}
            citation={citation}
            isNumbered={others.length > 0}
            showsQuote={unsaid.includes(citation)}
          />
        ))}
      </div>
      {picture && <Thumbnail picture={picture} shape="row" className="mt-0.5 ml-1.5" />}
    </li>
  );
}

/** As in "1, 2" and "3–6". */
function formatNumbers(citations: readonly Citation[]): string {
  const numbers = citations.map(({ number }) => number);
  const [first, last] = [numbers[0]!, numbers.at(-1)!];
  const isRun = numbers.length > 2 && last - first === numbers.length - 1;
  return isRun ? `${first}–${last}` : numbers.join(", ");
}

/** The pages of a PDF that are quoted, each once. */
function Pages({ citations }: { citations: readonly Citation[] }) {
  const pages = new Set(citations.flatMap(({ page }) => page ?? []));
  return pages.size > 0 && <span className="text-faint"> · p. {[...pages].join(", ")}</span>;
}

/** One quote of a source, and whose words it is. */
function Passage(props: { citation: Citation; isNumbered: boolean; showsQuote: boolean }) {
  const { citation, isNumbered, showsQuote } = props;
  const { field, addedBy } = citation;
  const label =
    field === "why" && addedBy !== undefined ? (
      <>
        <UserText>{addedBy}</UserText>’s note
      </>
    ) : (
      labels[field]
    );
  return (
    <>
      {label && <p className="mt-1 text-xs text-faint">{label}</p>}
      {showsQuote && <Quote citation={citation} number={isNumbered ? citation.number : null} />}
    </>
  );
}

/** `number`: where a source has several quotes. */
function Quote({ citation, number }: { citation: Citation; number: number | null }) {
  const { field, quote, title } = citation;
  if (field === "why" || field === "highlightNote")
    return <WhyNote note={quote} className="mt-1 text-base!" />;
  if (!quote || quote === title) return null;
  return (
    <UserText
      as="blockquote"
      className="mt-1 font-serif text-base text-pretty text-muted wrap-anywhere"
    >
      “{quote}”{number !== null && ` [${number}]`}
    </UserText>
  );
}

/** Words only, ignoring Markdown escapes and line breaks. */
function flatten(text: string): string {
  return text.replaceAll("\\", "").replace(/\s+/g, " ").trim();
}
