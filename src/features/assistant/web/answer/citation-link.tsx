import { Link } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import type { Citation } from "#features/assistant/contract.ts";
import { locateCitation } from "./citation-path.ts";

type Handlers = Pick<
  ComponentProps<"a">,
  "onPointerEnter" | "onPointerLeave" | "onFocus" | "onBlur" | "className" | "aria-label" | "title"
>;

/** Links to the position of the quote. */
export function CitationLink(props: Handlers & { citation: Citation; children: ReactNode }) {
  const { citation, children, ...rest } = props;
  const { id, at, hash } = locateCitation(citation);
  if (citation.field === "project") {
    return (
      <Link {...rest} to="/project/$id" params={{ id }}>
        {children}
      </Link>
    );
  }
  return (
    <Link
      {...rest}
      to="/entry/$id"
      params={{ id }}
      search={(at ? { at } : {}) as never}
      {...(hash ? { hash } : {})}
    >
      {children}
    </Link>
  );
}
