import { describe, expect, it } from "vitest";
import { openReadingLine } from "./reading-line.ts";

const limits = { atOnce: 1, each: 3, all: 6 };
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Joins the queue; `end` and `fail` end its work. */
function join(line: ReturnType<typeof openReadingLine>, owner: string) {
  const cancel = new AbortController();
  const places: number[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const state = { hasBegun: false, places, end: () => resolve(owner), fail: reject, cancel };
  const done = line.run(
    owner,
    { signal: cancel.signal, onPlace: (place) => places.push(place) },
    () => {
      state.hasBegun = true;
      return promise;
    },
  );
  done.catch(() => {});
  return Object.assign(state, { done });
}

describe("the queue of images", () => {
  it("reports each position as it changes, and serves another user between two of one", async () => {
    const line = openReadingLine(limits);
    const [first, second, third] = [join(line, "ada"), join(line, "ada"), join(line, "ada")];
    const other = join(line, "eve");
    await settle();
    expect([first, second, third, other].map(({ hasBegun }) => hasBegun)).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect([second.places.at(-1), third.places.at(-1), other.places.at(-1)]).toEqual([2, 3, 1]);
    first.end();
    await first.done;
    await settle();
    expect(other.hasBegun).toBe(true);
    expect(second.places.at(-1)).toBe(1);
    for (const one of [other, second, third]) {
      one.end();
      await one.done;
    }
  });

  it("removes a cancelled image, and continues after a failure", async () => {
    const line = openReadingLine(limits);
    const first = join(line, "ada");
    const second = join(line, "ada");
    const third = join(line, "eve");
    third.cancel.abort(new Error("enough"));
    await expect(third.done).rejects.toThrow("enough");
    first.fail(new Error("damaged"));
    await expect(first.done).rejects.toThrow("damaged");
    second.end();
    expect(await second.done).toBe("ada");
  });

  it("rejects a user's fourth image, and everyone when full", async () => {
    const line = openReadingLine(limits);
    const held = ["ada", "ada", "ada", "eve", "eve", "eve"].map((owner) => join(line, owner));
    await expect(join(line, "ada").done).rejects.toMatchObject({ code: "rate_limited" });
    await expect(join(line, "bob").done).rejects.toMatchObject({ code: "unavailable" });
    for (const one of held) one.end();
    await Promise.all(held.map(({ done }) => done));
    const later = join(line, "ada");
    later.end();
    expect(await later.done).toBe("ada");
  });
});
