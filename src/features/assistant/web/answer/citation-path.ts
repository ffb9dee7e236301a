import type { Citation } from "#features/assistant/contract.ts";

/** Where a citation leads: to the passage in the entry's text, to the person's own note, to the entry or project. */
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
  return `/${citation.field === "project" ? "project" : "entry"}/${id}${at ? `?at=${at}` : ""}${hash ? `#${hash}` : ""}`;
}
