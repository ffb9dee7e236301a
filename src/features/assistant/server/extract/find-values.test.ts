import { describe, expect, it } from "vitest";
import type { AskedFor } from "./data/ask-words-english.ts";
import { findValues } from "./find-values.ts";

const holds = (sentence: string, askedFor: AskedFor, known: string[] = []) =>
  findValues(sentence, askedFor, (word) => known.includes(word)).holds;

describe("findValues", () => {
  it.each<[AskedFor, string]>([
    ["year", "It was lit in 1844."],
    ["time", "It was lit on Tuesday."],
    ["time", "It was lit a century ago."],
    ["number", "Some 600 keepers served there."],
    ["number", "She took eight of them."],
    ["amount", "Fishermen get between $5 and $6 for it."],
    ["amount", "It uses 40 watts."],
    ["money", "It cost £87,000."],
    ["money", "Er kostet knapp 50 Euro."],
    ["money", "It sold for three million dollars."],
    ["share", "74% agreed."],
    ["share", "Nearly half agreed."],
    ["duration", "It took six years."],
    ["duration", "It is polled every two seconds."],
    ["age", "The 52-year-old keeper left."],
    ["length", "The tower is 48 metres tall."],
    ["length", "The reef is twelve miles out."],
    ["weight", "The lamp weighs 8.4 pounds."],
    ["degrees", "Bake it at 240 °C."],
    ["person", "The plans were drawn by Alan Thornbury."],
    ["person", "Then Mr Thornbury left."],
    ["place", "She was born in Oban."],
    ["reason", "It fell because of the sea."],
  ])("finds a %s: %s", (askedFor, sentence) => {
    expect(holds(sentence, askedFor)).toBe(true);
  });

  it.each<[AskedFor, string]>([
    ["year", "It was lit long ago."],
    ["number", "It was lit on 12 April 1844 at 9:30."],
    ["number", "Version 1.8.3 cost $35.[12]"],
    ["number", "Keepers served there."],
    ["money", "It weighed 800 pounds."],
    ["share", "Many agreed."],
    ["duration", "It took a while."],
    ["length", "It is tall."],
    ["amount", "It uses little."],
    ["weight", "It is heavy."],
    ["weight", "It is sold at $6 a pound."],
    ["degrees", "It is hot."],
  ])("finds no %s: %s", (askedFor, sentence) => {
    expect(holds(sentence, askedFor)).toBe(false);
  });

  it("ignores values that the question itself contains", () => {
    expect(holds("In 1844 it was lit.", "year", ["1844"])).toBe(false);
    expect(holds("Then Alan Thornbury left.", "person", ["Alan", "Thornbury"])).toBeNull();
  });

  it("returns null where it is uncertain whether somebody is named", () => {
    expect(holds("The keeper lit it.", "person")).toBeNull();
    expect(holds("the lamp was lit by a. thornbury .", "person")).toBeNull();
    expect(holds("灯台守がつけた。", "person")).toBeNull();
  });
});

it("is fast on adversarial texts", () => {
  const asked: AskedFor[] = ["number", "money", "age", "length", "duration", "person", "reason"];
  for (const part of ["1 ", "1,", "one ", "A ", "a b", "          ", "weigh pounds "])
    for (const askedFor of asked)
      expect(findValues(part.repeat(10_000 / part.length), askedFor, () => false)).toBeDefined();
});
