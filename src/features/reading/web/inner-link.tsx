import { createContext, useContext, type MouseEvent, type ReactNode } from "react";

/** Shows the block with this index, which may be in a section that is not rendered yet. */
export const ShowBlock = createContext<(block: number) => void>(() => {});

/** A link to another place of the same text. */
export function InnerLink(props: {
  block: number;
  role?: "doc-noteref" | "doc-backlink";
  label?: string;
  children: ReactNode;
}) {
  const { block, role, label, children } = props;
  const show = useContext(ShowBlock);
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(block);
  };
  return (
    <a role={role} aria-label={label} href={`#text-${block}`} onClick={follow}>
      {children}
    </a>
  );
}
