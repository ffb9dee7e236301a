import type { Citation } from "#features/assistant/contract.ts";

/** Where a citation leads: to the passage in the entry's text, to the person's own note, or to the entry. */
export function locateCitation(citation: Citation): {
  id: string;
  at: string | null;
  hash: string | null;
} {
  const { entryId, field, start, end } = citation;
  return {
    id: entryId,
    at: field === "text" && start !== null && end !== null ? `${start}-${end}` : null,
    hash: field === "why" ? "why" : null,
  };
}

export function formatCitationPath(citation: Citation): string {
  const { id, at, hash } = locateCitation(citation);
  return `/entry/${id}${at ? `?at=${at}` : ""}${hash ? `#${hash}` : ""}`;
}
