import { expect, test } from "vitest";
import type { Collection } from "#features/collections/contract.ts";
import { removedCollections, putBack, withoutRemoved } from "./removed-collections.ts";
import { sortCollections } from "./sort-collections.ts";

const make = (title: string, entryCount: number, created: number): Collection => ({
  id: title,
  title,
  category: "",
  description: "",
  color: "",
  emoji: "",
  isUnfiled: title === "Unfiled",
  entryCount,
  createdAt: new Date(created).toISOString(),
});
const list = [
  make("Part 10", 1, 4),
  make("eggs", 9, 3),
  make("Part 2", 4, 2),
  make("Unfiled", 4, 1),
];
const titles = (some: readonly Collection[]) => some.map(({ title }) => title);

test("collections stay as they came, or go by title as people read it, or by their entries", () => {
  expect(sortCollections(list, "newest")).toBe(list);
  expect(titles(sortCollections(list, "title"))).toEqual(["eggs", "Part 2", "Part 10", "Unfiled"]);
  expect(titles(sortCollections(list, "entries"))).toEqual([
    "eggs",
    "Part 2",
    "Unfiled",
    "Part 10",
  ]);
});

test("what is being deleted is left out, with its entries counted where they go, and comes back as it was", () => {
  for (const fate of ["move", "delete"] as const) {
    for (const collection of list.slice(0, 3)) {
      const client = undefined as never;
      removedCollections.set(
        new Map([[collection.id, { collection, fate, client, isSent: false }]]),
      );
      const left = withoutRemoved(list);
      expect(titles(left)).toEqual(titles(list).filter((title) => title !== collection.title));
      expect(left.at(-1)!.entryCount).toBe(4 + (fate === "move" ? collection.entryCount : 0));
      expect(putBack(left, collection, fate)).toEqual(list);
    }
  }
  removedCollections.set(new Map());
  expect(withoutRemoved(list)).toBe(list);
});
