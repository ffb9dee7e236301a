import { expect, it } from "vitest";
import { createRecentReadings } from "./recent-readings.ts";

const bytes = (name: string) => Buffer.from(name);

it("finds a result by the image's bytes, for the user who read it, for the last twenty of each", () => {
  const readings = createRecentReadings();
  readings.keep("eve", bytes("hers"), []);
  for (let count = 0; count < 21; count += 1) readings.keep("ada", bytes(`picture ${count}`), []);
  expect(readings.find("ada", bytes("picture 20"))).toEqual([]);
  expect(readings.find("ada", bytes("picture 0"))).toBeNull();
  expect(readings.find("ada", bytes("hers"))).toBeNull();
  expect(readings.find("eve", bytes("hers"))).toEqual([]);
});

it("forgets a result after its time", () => {
  const readings = createRecentReadings({ milliseconds: 0 });
  readings.keep("ada", bytes("picture"), []);
  expect(readings.find("ada", bytes("picture"))).toBeNull();
});
