import type { ReactNode } from "react";

/** The element that a passage begins with; what scrolls to it looks for this. */
export const passageSelector = "[data-passage]";

/** A piece of the quoted passage. Its first can take the focus, and says what it is. */
export function PassageMark({ isFirst, children }: { isFirst: boolean; children: ReactNode }) {
  if (!isFirst) return <mark className="passage">{children}</mark>;
  return (
    <mark className="passage" data-passage tabIndex={-1}>
      <span className="sr-only select-none">Quoted passage: </span>
      {children}
    </mark>
  );
}
