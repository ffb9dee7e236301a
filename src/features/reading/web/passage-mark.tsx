import type { ReactNode } from "react";
import type { Mark } from "./find-passage.ts";

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
  const { id, colour, note } = mark.highlight;
  const isTarget = mark.isPassage === true && isFirst;
  const isNoted = note !== "" && isLast;
  return (
    <mark
      className="highlight"
      data-highlight={id}
      data-colour={colour}
      data-passage={isTarget || undefined}
      data-noted={isNoted || undefined}
      tabIndex={isTarget ? -1 : undefined}
      title={note === "" ? undefined : note}
    >
      {children}
      {isNoted && <span className="sr-only select-none"> (highlight with a note)</span>}
    </mark>
  );
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
