import type { Highlight } from "#features/highlights/contract.ts";

export function createHighlight(part: Partial<Highlight> = {}): Highlight {
  return {
    id: "highlight-1",
    entryId: "entry-1",
    quote: "Slow tools make better thinkers",
    prefix: "",
    suffix: "",
    start: 10,
    end: 41,
    state: "found",
    note: "",
    colour: "yellow",
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
    ...part,
  };
}
