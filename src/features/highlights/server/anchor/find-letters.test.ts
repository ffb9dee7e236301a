import { describe, expect, it } from "vitest";
import { anchorQuote } from "./anchor-quote.ts";

const text = [
  "Bees dance in the dark. They tell each other where the flowers are.",
  "“Nobody,” says the keeper — who’s been stung — “has seen it twice”.",
  "Bring a veil\nWash the spoon",
  "let hive = 1;\n  open(hive);",
  "It’s 20\u00a0grams of honey, and the tempera\u00adture is 35°C. Straße and ﬁne words. H2O helps.",
  "At noon they dance again, and the keeper goes home. In winter nobody dances at all.",
  "蜜蜂在黑暗中跳舞。养蜂人回家了。",
].join("\n\n");

/** The words that are found for a quote of which nothing else is known. */
function find(quote: string, within = text): string | null {
  const work = anchorQuote(within, { quote, prefix: "", suffix: "", start: null });
  for (;;) {
    const next = work.next();
    if (next.done) return next.value && within.slice(next.value.start, next.value.end);
  }
}

describe("quotes of other programs", () => {
  it.each([
    [
      "straight quotation marks",
      '"Nobody," says the keeper - who\'s been stung',
      /^Nobody,” .*stung$/,
    ],
    ["lines of a list", "- Bring a veil\n- Wash the spoon", /^Bring a veil\nWash the spoon$/],
    ["a numbered list", "1. Bring a veil\n2. Wash the spoon", /^Bring a veil\nWash the spoon$/],
    ["two paragraphs on one line", "where the flowers are. Nobody, says", /^where .*\n\n.*says$/],
    ["code on one line", "let hive = 1; open(hive);", /^let hive = 1;\n {2}open\(hive$/],
    ["capitals", "THEY TELL EACH OTHER", /^They tell each other$/],
    [
      "Markdown",
      "They **tell** [each other](https://bees.example/a_(b)) *where*",
      /^They tell each other where$/,
    ],
    ["letters in other forms", "STRASSE and fine words", /^Straße and ﬁne words$/],
    [
      "a soft hyphen and other spaces",
      "20 grams of honey, and the temperature",
      /^20\u00a0grams .*tempera\u00adture$/,
    ],
    [
      "an ellipsis between words",
      "Bees dance … where the flowers are.",
      /^Bees dance in .* flowers are$/,
    ],
    ["dots at the end", "They tell each other where the...", /^They tell each other where the$/],
    ["dots in brackets", "Bring [...] spoon", /^Bring a veil\nWash the spoon$/],
    ["a mark of a note", "H2O[1] helps", /^H2O helps$/],
    ["Chinese without its full stop", "蜜蜂在黑暗中跳舞 养蜂人回家了", /^蜜蜂在.*回家了$/],
  ])("are found with %s", (_what, quote, expected) => {
    expect(find(quote)).toMatch(expected);
  });

  it("are not found inside longer words, at several places, or in the wrong order", () => {
    expect(find("HE HIVE", "The hive is full.")).toBeNull();
    expect(find("DANCE")).toBeNull();
    expect(find("flowers are … Bees dance")).toBeNull();
    expect(find("— … —")).toBeNull();
  });

  it("take the nearest words after an ellipsis, and not the rest of a book", () => {
    const twice = "One begins here. It ends so. Another line. It ends so.";
    expect(find("One begins … ends so", twice)).toBe("One begins here. It ends so");
    const book = `One begins here. ${"A line. ".repeat(1_000)} It ends so.`;
    expect(find("One begins … ends so", book)).toBeNull();
  });

  it.each(["[", "[a", "![", "[a](", "1. ", "...", " "])(
    "take linear time if they repeat %s",
    (part) => {
      const started = process.cpuUsage();
      expect(find(part.repeat(100_000 / part.length), "Bees dance.")).toBeNull();
      expect(process.cpuUsage(started).user).toBeLessThan(3_000_000);
    },
  );

  it("are found in a long text in slices", () => {
    const long = `${"Lines of a book. ".repeat(20_000)}The last, “sweet” words.`;
    const work = anchorQuote(long, {
      quote: 'the last "sweet" words',
      prefix: "",
      suffix: "",
      start: null,
    });
    let largest = 0;
    let next = work.next();
    for (; !next.done; next = work.next()) largest = Math.max(largest, next.value);
    expect(next.value).toMatchObject({ start: long.indexOf("The last") });
    expect(largest).toBeLessThan(40_000);
  });
});
