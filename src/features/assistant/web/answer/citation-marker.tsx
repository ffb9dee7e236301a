import { useContext, type ComponentProps } from "react";
import { CitationLink } from "./citation-link.tsx";
import { CitingContext } from "./citing.ts";

const look = "ml-0.5 rounded-[3px] px-1 font-sans text-xs font-medium tabular-nums";

/** The [1] in an answer: links to its source, and highlights it while hovered or focused. */
export function CitationMarker(props: ComponentProps<"sup"> & { "data-number"?: string }) {
  const { citations, unknown, onPoint } = useContext(CitingContext);
  const number = Number(props["data-number"]);
  const citation = citations.find((one) => one.number === number);
  if (!citation) {
    if (unknown === "text") return ` [${number}]`;
    return unknown === "pending" ? (
      <sup>
        <span className={`${look} bg-sunken text-muted`}>{number}</span>
      </sup>
    ) : null;
  }
  const point = () => onPoint(number);
  const leave = () => onPoint(null);
  return (
    <sup>
      <CitationLink
        citation={citation}
        className={`${look} bg-accent-tint text-accent transition-colors hover:bg-accent hover:text-on-accent focus-visible:bg-accent focus-visible:text-on-accent`}
        aria-label={`Source ${number}: ${citation.title}`}
        title={citation.title}
        onPointerEnter={point}
        onPointerLeave={leave}
        onFocus={point}
        onBlur={leave}
      >
        {number}
      </CitationLink>
    </sup>
  );
}
