import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { analyseText } from "#features/search/server/service.ts";
import { findPeople, createInitialsFinder } from "./name-forms.ts";
import type { Term } from "./term.ts";

function term(word: string): Term {
  return {
    word,
    stems: new Set(analyseText(word, "en").map(({ stem }) => stem)),
    related: new Set(),
    kind: "name",
    weight: 1,
    isGuess: false,
    isCapital: true,
    isCounted: false,
  };
}

/** The words of `text` that match each word of `asked`, in `question`. */
function meet(question: string, asked: readonly string[], text: string): Record<string, string[]> {
  const words = analyseText(text, "en");
  const found: Record<string, string[]> = {};
  for (const [index, place] of createInitialsFinder(asked.map(term), question)(words))
    (found[asked[index]!] ??= []).push(words[place]!.word);
  return found;
}

describe("initials in the question", () => {
  it.each([
    ["FSF", "He left the Free Software Foundation last year.", "Free"],
    ["US", "Sanctions of the United States were lifted.", "United"],
    ["US", "Sanctions of the U.S. were lifted.", "U"],
    ["GDP", "That is 15 percent of its gross domestic product.", "gross"],
    ["ICC", "They went to the International Court of Crime.", "International"],
  ])("%s match: %s", (asked, text, first) => {
    expect(meet(`What about the ${asked}?`, [asked], text)).toEqual({ [asked]: [first] });
  });

  it.each([
    ["US", "A unique sort of thing."],
    ["GDP", "A good day passed."],
    ["FSF", "Free Software was founded."],
    ["us", "The United States were founded."],
  ])("%s do not match: %s", (asked, text) => {
    expect(meet(`What about the ${asked}?`, [asked], text)).toEqual({});
  });
});

describe("a name of several words", () => {
  it("matches its initials, with each of its words", () => {
    const words = ["Free", "Software", "Foundation"];
    const met = meet("Did the Free Software Foundation win?", words, "The FSF won.");
    expect(met).toEqual({ Free: ["FSF"], Software: ["FSF"], Foundation: ["FSF"] });
  });

  it("matches initials without function words, also at the start of the question", () => {
    const words = ["Bank", "England"];
    expect(meet("Bank of England: who leads it?", words, "The BE said so.")).toEqual({
      Bank: ["BE"],
      England: ["BE"],
    });
  });

  it("does not match a word that is not its initials", () => {
    expect(meet("Is Free Software free?", ["Free", "Software"], "An fs is a file system.")).toEqual(
      {},
    );
  });
});

describe("a country", () => {
  const stem = (word: string) => analyseText(word, "en")[0]!.stem;

  it("matches its people, and the people match the country", () => {
    expect(findPeople(stem("Dutch")).stems).toContain(stem("Netherlands"));
    expect(findPeople(stem("Netherlands")).stems).toContain(stem("Dutch"));
    expect(findPeople(stem("Dutch")).stems).not.toContain(stem("Dutch"));
    expect(findPeople(stem("lighthouse")).stems.size).toBe(0);
  });

  it("matches its initials, but not a word with the same spelling", () => {
    const question = "What do American farmers grow?";
    expect(meet(question, ["American"], "Farmers in the US grow corn.")).toEqual({
      American: ["US"],
    });
    expect(meet(question, ["American"], "It was given to us.")).toEqual({});
    expect(findPeople(stem("American")).stems).not.toContain("us");
  });
});

it("matches only words of the text, for any question and text", () => {
  const word = fc.oneof(fc.constantFrom("US", "U", "S", "United", "of", "the", "x"), fc.string());
  fc.assert(
    fc.property(fc.array(word), fc.array(word), (asked, text) => {
      const terms = asked.map(term);
      const words = analyseText(text.join(" "), null);
      for (const [index, place] of createInitialsFinder(terms, asked.join(" "))(words)) {
        expect(terms[index]).toBeDefined();
        expect(words[place]).toBeDefined();
      }
    }),
  );
});
