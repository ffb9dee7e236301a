import type { ApiView } from "./api-view.ts";

/** Filters operations by all words of `text` in method, path, summary or explanation, and objects by name. */
export function findOperations({ groups, schemas }: ApiView, text: string): ApiView {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (...parts: (string | null)[]) => {
    const told = parts.join(" ").toLowerCase();
    return words.every((word) => told.includes(word));
  };
  return {
    groups: groups
      .map((group) => ({
        ...group,
        operations: group.operations.filter(({ method, path, summary, about }) =>
          holds(group.name, method, path, summary, about),
        ),
      }))
      .filter(({ operations }) => operations.length > 0),
    schemas: schemas.filter(({ name }) => holds("Objects", name)),
  };
}

export function countFound({ groups, schemas }: ApiView): number {
  return groups.reduce((sum, { operations }) => sum + operations.length, schemas.length);
}
