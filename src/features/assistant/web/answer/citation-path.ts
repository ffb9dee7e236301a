import type { Citation } from "#features/assistant/contract.ts";

/** The target of a citation: the passage in the entry's text, the user's note, the entry or the project. */
export function locateCitation(citation: Citation): {
  id: string;
  at: string | null;
  hash: string | null;
} {
  const { entryId, field, start, end } = citation;
  return {
    id: entryId,
    at: start !== null && end !== null ? `${start}-${end}` : null,
    hash: field === "why" ? "why" : null,
  };
}

export function formatCitationPath(citation: Citation): string {
  const { id, at, hash } = locateCitation(citation);
  return `/${citation.field === "project" ? "project" : "entry"}/${id}${at ? `?at=${at}` : ""}${hash ? `#${hash}` : ""}`;
}
