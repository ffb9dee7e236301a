import fc from "fast-check";
import { expect, it } from "vitest";
import { openTurns } from "./job-turns.ts";

type Job = { person: string | null; number: number };

it("gives one user half of the slots, and each further user a free one", () => {
  const turns = openTurns<Job>({ slots: 8, perPerson: 8 });
  for (let number = 0; number < 20; number += 1) turns.add({ person: "eve", number });
  let begun = 0;
  while (turns.begin() !== null) begun += 1;
  expect(begun).toBe(4);
  expect(turns.listFull()).toEqual(["eve"]);
  for (const person of ["ada", "bob", "cy", "dora"]) {
    turns.add({ person, number: 0 });
    expect(turns.begin()?.person).toBe(person);
  }
  expect(turns.hasFreeSlot()).toBe(false);
});

it("starts jobs of one user in order, and fills a single slot", () => {
  const turns = openTurns<Job>({ slots: 1, perPerson: 1 });
  for (const number of [1, 2, 3]) turns.add({ person: "ada", number });
  const order: number[] = [];
  for (let job = turns.begin(); job !== null; job = turns.begin()) {
    order.push(job.number);
    turns.end(job);
  }
  expect(order).toEqual([1, 2, 3]);
});

it("starts four for one if a user's share is four, and starves nobody", () => {
  const turns = openTurns<Job & { share?: number }>({ slots: 10, perPerson: 10 });
  for (let number = 0; number < 5; number += 1) {
    turns.add({ person: "ada", number });
    turns.add({ person: "bob", number, share: 4 });
  }
  const order = Array.from({ length: 6 }, () => turns.begin()?.person);
  expect(order.slice(0, 4)).toEqual(["bob", "bob", "bob", "ada"]);
});

it("for any sequence: stays within the slots and shares, and starts every job", () => {
  const person = fc.constantFrom("ada", "bob", "eve", null);
  const act = fc.oneof(fc.record({ add: person }), fc.record({ end: fc.nat(20) }));
  fc.assert(
    fc.property(
      fc.array(act, { maxLength: 80 }),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 9 }),
      (acts, slots, perPerson) => {
        const turns = openTurns<Job>({ slots, perPerson });
        const underWay: Job[] = [];
        let added = 0;
        let ended = 0;
        const endOne = (index: number) => {
          turns.end(underWay.splice(index % underWay.length, 1)[0]!);
          ended += 1;
        };
        const begin = () => {
          for (let job = turns.begin(); job !== null; job = turns.begin()) underWay.push(job);
          expect(turns.canBegin()).toBe(false);
          expect(underWay.length).toBeLessThanOrEqual(slots);
          for (const name of ["ada", "bob", "eve"]) {
            const own = underWay.filter((job) => job.person === name).length;
            expect(own).toBeLessThanOrEqual(Math.min(perPerson, Math.ceil(slots / 2)));
          }
        };
        for (const one of acts) {
          if ("add" in one) {
            added += 1;
            turns.add({ person: one.add, number: added });
          } else if (underWay.length > 0) endOne(one.end);
          begin();
        }
        while (underWay.length > 0) {
          endOne(0);
          begin();
        }
        expect(ended).toBe(added);
      },
    ),
  );
});
