import type { ApiView } from "./api-view.ts";

/** Filters operations by all words of `text` in method, path, summary or explanation, and objects by name. */
export function findOperations({ groups, schemas }: ApiView, text: string): ApiView {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (...parts: (string | null)[]) => {
    const searched = parts.join(" ").toLowerCase();
    return words.every((word) => searched.includes(word));
  };
  return {
    groups: groups
      .map((group) => ({
        ...group,
        operations: group.operations.filter(({ method, path, summary, about }) =>
          matches(group.name, method, path, summary, about),
        ),
      }))
      .filter(({ operations }) => operations.length > 0),
    schemas: schemas.filter(({ name }) => matches("Objects", name)),
  };
}

export function countFound({ groups, schemas }: ApiView): number {
  return groups.reduce((sum, { operations }) => sum + operations.length, schemas.length);
}
