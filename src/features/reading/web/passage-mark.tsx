import type { ReactNode } from "react";

/** Selects the first element of a marked passage, for scrolling to it. */
export const passageSelector = "[data-passage]";

/** A part of the quoted passage. The first part is focusable and labelled. */
export function PassageMark({ isFirst, children }: { isFirst: boolean; children: ReactNode }) {
  if (!isFirst) return <mark className="passage">{children}</mark>;
  return (
    <mark className="passage" data-passage tabIndex={-1}>
      <span className="sr-only select-none">Quoted passage: </span>
      {children}
    </mark>
  );
}
