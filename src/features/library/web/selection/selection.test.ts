import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import { createSelection } from "./selection.ts";

const list = (...ids: string[]) => ids.map((id) => ({ id })) as Entry[];
const shown = list("a", "b", "c", "d", "e");

function pick() {
  const selection = createSelection();
  selection.setShown(shown);
  return {
    ...selection,
    ids: () =>
      selection
        .list()
        .map(({ id }) => id)
        .join(""),
  };
}

it("selects and deselects one card, and a range from the previous card in either direction, in that card's state", () => {
  const picked = pick();
  picked.toggle("d");
  picked.toggle("b", true);
  expect(picked.ids()).toBe("bcd");
  picked.toggle("c");
  picked.toggle("e", true);
  expect(picked.ids()).toBe("b");
  picked.toggle("a", true);
  expect(picked.ids()).toBe("");
});

it("selects all shown cards, and clears all", () => {
  const picked = pick();
  picked.pickAll();
  expect([picked.ids(), picked.count()]).toEqual(["abcde", 5]);
  picked.clear();
  expect(picked.count()).toBe(0);
  // No previous card: no range.
  picked.toggle("c", true);
  expect(picked.ids()).toBe("c");
});

it("deselects what is no longer shown, and notifies listeners only of changes", () => {
  const picked = pick();
  picked.toggle("b");
  picked.toggle("d");
  let heard = 0;
  picked.subscribe(() => (heard += 1));
  picked.setShown(list("e", "d", "a"));
  expect([picked.ids(), picked.count(), heard]).toEqual(["d", 1, 1]);
  picked.setShown(list("d", "f"));
  expect(heard).toBe(1);
});

it("stays on by touch without a selected entry, until it is cancelled or the selected entries are gone", () => {
  const picked = pick();
  let changes = 0;
  picked.subscribe(() => (changes += 1));
  picked.startByTouch();
  expect([picked.isOn(), picked.isByTouch(), changes]).toEqual([true, true, 1]);
  picked.toggle("b");
  picked.toggle("b");
  expect(picked.isOn()).toBe(true);
  picked.clear();
  expect([picked.isOn(), picked.isByTouch()]).toEqual([false, false]);
  picked.startByTouch();
  picked.toggle("c");
  picked.setShown(list("a", "b"));
  expect(picked.isOn()).toBe(false);
});

it("is on without touch while any entry is selected", () => {
  const picked = pick();
  expect(picked.isOn()).toBe(false);
  picked.toggle("b");
  expect([picked.isOn(), picked.isByTouch()]).toEqual([true, false]);
  picked.toggle("b");
  expect(picked.isOn()).toBe(false);
});

it("counts exactly what it lists", () => {
  const id = fc.constantFrom(..."abcdefg");
  fc.assert(
    fc.property(fc.array(fc.tuple(id, fc.boolean(), fc.subarray([..."abcdefg"]))), (steps) => {
      const selection = createSelection();
      for (const [one, toRange, ids] of steps) {
        selection.setShown(list(...ids));
        if (ids.includes(one)) selection.toggle(one, toRange);
        expect(selection.list()).toHaveLength(selection.count());
      }
    }),
  );
});
