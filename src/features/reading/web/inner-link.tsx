import { createContext, useContext, type MouseEvent, type ReactNode } from "react";

/** Shows the element with this id, which may be in a section that is not rendered yet. */
export const ShowTarget = createContext<(id: string) => void>(() => {});

const labels: Record<string, { role: string; "aria-label"?: string }> = {
  ref: { role: "doc-noteref" },
  back: { role: "doc-backlink", "aria-label": "Back to the text" },
};

type Props = {
  target: string;
  /** `ref` for a reference to a note, `back` for a link from the note to the text. */
  marker: string | null;
  attributes: Record<string, unknown>;
  children: ReactNode;
};

/** A link to another place of the same text. */
export function InnerLink({ target, marker, attributes, children }: Props) {
  const show = useContext(ShowTarget);
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(target);
  };
  const own = { ...attributes, ...labels[marker ?? ""], href: `#${target}`, onClick: follow };
  return <a {...own}>{children}</a>;
}
