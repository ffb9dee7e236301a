import type { ReactNode } from "react";
import type { Highlight } from "#features/highlights/contract.ts";
import type { Mark } from "./shown-marks.ts";

/** Selects the first element of a marked passage, for scrolling to it. */
export const passageSelector = "[data-passage]";

/** A part of a highlight or of the quoted passage. */
export function MarkPiece(props: {
  mark: Mark;
  isFirst: boolean;
  isLast: boolean;
  children: ReactNode;
}) {
  const { mark, isFirst, isLast, children } = props;
  if (!mark.highlight) return <PassageMark isFirst={isFirst}>{children}</PassageMark>;
  const { id, colour, note, author } = mark.highlight;
  const isTarget = mark.isPassage === true && isFirst;
  const isNoted = note !== "" && isLast;
  const title = [mark.highlight, ...(mark.under ?? [])].flatMap(describe).join("\n");
  if (author)
    return (
      <mark
        className="highlight"
        data-highlight={id}
        data-colour={colour}
        data-passage={isTarget || undefined}
        data-under={mark.under?.[0]?.colour}
        data-author={isLast ? shorten(author.name) : ""}
        tabIndex={isTarget ? -1 : undefined}
        title={title}
      >
        {children}
        {isLast && (
          <span className="sr-only select-none">
            {` (highlighted by ${author.name}${note === "" ? "" : ", with a note"})`}
          </span>
        )}
      </mark>
    );
  return (
    <mark
      className="highlight"
      data-highlight={id}
      data-colour={colour}
      data-passage={isTarget || undefined}
      data-under={mark.under?.[0]?.colour}
      data-noted={isNoted || undefined}
      tabIndex={isTarget ? -1 : undefined}
      title={title || undefined}
    >
      {children}
      {isNoted && <span className="sr-only select-none"> (highlight with a note)</span>}
    </mark>
  );
}

/** Its note, and the name of another author. */
function describe({ note, author }: Highlight): string[] {
  if (author) return [note === "" ? author.name : `${author.name}: ${note}`];
  return note === "" ? [] : [note];
}

/** Longer names do not interrupt the text. */
function shorten(name: string): string {
  return name.length > 20 ? `${name.slice(0, 19).toWellFormed()}…` : name;
}

/** A part of the quoted passage. The first part is focusable and labelled. */
function PassageMark({ isFirst, children }: { isFirst: boolean; children: ReactNode }) {
  if (!isFirst) return <mark className="passage">{children}</mark>;
  return (
    <mark className="passage" data-passage tabIndex={-1}>
      <span className="sr-only select-none">Quoted passage: </span>
      {children}
    </mark>
  );
}
