import { describe, expect, it } from "vitest";
import { verify, owls } from "../testing/verified-answer.ts";
import { createAnswerVerifier } from "./verify-answer.ts";

describe("createAnswerVerifier", () => {
  it("replaces a marker by a number if its words are in the named source", () => {
    const { text, citations } = verify(
      "They hunt at night [[1|Owls hunt at night]]. Tea needs care. [[2|steeped at seventy degrees]]",
    );
    expect(text).toBe("They hunt at night [1]. Tea needs care. [2]");
    expect(citations).toEqual([
      {
        number: 1,
        entryId: "owls",
        title: "Owls of *the* night",
        siteName: null,
        field: "text",
        quote: "Owls hunt at night",
        start: 1_000,
        end: 1_018,
      },
      {
        number: 2,
        entryId: "tea",
        title: "Green tea",
        siteName: null,
        field: "text",
        quote: "steeped at seventy degrees",
        start: 1_013,
        end: 1_039,
      },
    ]);
  });

  it.each([
    ['eat "small mice" and VOLES - rarely', "eat “small mice” and voles — rarely"],
    ["owls hunt at night. They eat", "Owls hunt at night.[12] They eat"],
    ["owls hunt at night.[12] they eat", "Owls hunt at night.[12] They eat"],
    ["rarely  frogs.\nBarn owls", "rarely frogs.\n\nBarn owls"],
    ["“swallow their prey whole.”", "swallow their prey whole"],
    ["barn owls swallow their prey whole,", "Barn owls swallow their prey whole"],
  ])("finds %j at its position and quotes the stored text", (words, quote) => {
    const { citations } = verify(`So it is [[1|${words}]].`);
    expect(citations.map((one) => one.quote)).toEqual([quote]);
    const { start, end } = citations[0]!;
    expect(owls.excerpts[0]!.text.slice(start! - 1_000, end! - 1_000)).toBe(quote);
  });

  it.each([
    ["title", "owls of *the* night"],
    ["summary", "owls and mice in open fields"],
    ["why", "Theodor kept an owl in his barn"],
  ])("finds a quote of the %s, without a position in the text", (field, words) => {
    const { citations } = verify(`So [[1|${words}]].`);
    expect(citations).toMatchObject([{ field, start: null, end: null }]);
  });

  it("keeps the note on a marker without words apart from code after it", () => {
    const { text } = verify("[[1|\n\n```js\n[1]");
    expect(text).toBe(" (not in your sources)\n\n```js\n[1]\n```\n");
  });

  it("finds quotes in scripts without spaces", () => {
    expect(verify("七十度です。[[2|緑茶は七十度でいれます]]").text).toBe("七十度です。 [1]");
  });

  it("reuses the number of words cited before", () => {
    const twice =
      "A [[1|owls hunt at night]] b [[2|green tea is steeped]] c [[1|Owls hunt at night]].";
    expect(verify(twice).text).toBe("A [1] b [2] c [1].");
    expect(verify(twice).citations).toHaveLength(2);
  });

  it.each([
    ["words that are in no source", "[[1|owls hunt by day over the sea]]"],
    ["words of another source", "[[2|owls hunt at night]]"],
    ["a source that does not exist", "[[3|owls hunt at night]]"],
    ["source 0", "[[0|owls hunt at night]]"],
    ["two passages joined to one", "[[1|Owls hunt at night ... swallow their prey whole]]"],
    ["too few words", "[[1|at night]]"],
    ["part of a word", "[[1|wls hunt at nigh]]"],
    ["no words", "[[1|]]"],
    ["no bar", "[[1]]"],
    ["nothing else", "[[1"],
    ["no end", "[[1|owls hunt at night"],
    ["no end, but another marker", "[[1|owls hunt at night [[2|also nothing of this]]"],
    ["a number of ours", "[1]"],
    ["several numbers of ours", "[1, 2]"],
    ["a footnote", "[^1]"],
    ["an escaped number", String.raw`\[1\]`],
  ])("removes a marker with %s, and marks its sentence as unsupported", (_, marker) => {
    const { text, citations } = verify(`Owls are birds ${marker}`);
    expect(text).toBe("Owls are birds (not in your sources)");
    expect(citations).toEqual([]);
  });

  it("accepts a sentence with an unverified and a verified marker", () => {
    expect(verify("Owls [[1|nowhere to be found]] hunt [[1|owls hunt at night]]. So.").text).toBe(
      "Owls hunt [1]. So.",
    );
    expect(
      verify("They fly by day [[9|nowhere to be found]]. They hunt [[1|owls hunt at night]].").text,
    ).toBe("They fly by day. (not in your sources) They hunt [1].");
  });

  it("assigns a marker after a sentence to that sentence, also on the next line and after an abbreviation", () => {
    expect(
      verify("They fly by day. [[1|by day]] They hunt. [[1|owls hunt at night]] So.").text,
    ).toBe("They fly by day. (not in your sources) They hunt. [1] So.");
    expect(verify("- by day\n  [[1|by day]]\n  - at night [[1|owls hunt at night]]\n").text).toBe(
      "- by day (not in your sources)\n  - at night [1]",
    );
    expect(verify("Dr. Ohm, e.g. in May [[1|by day]] said it [[1|owls hunt at night]].").text).toBe(
      "Dr. Ohm, e.g. in May said it [1].",
    );
  });

  it("marks only the cell of an unverified marker in a table", () => {
    expect(
      verify("| a | b |\n|---|---|\n| x [[1|by day]] | y [[1|owls hunt at night]] |\n").text,
    ).toBe("| a | b |\n|---|---|\n| x (not in your sources) | y [1] |");
  });

  it("drops a marker without an end at the end of its paragraph or at its maximum length", () => {
    expect(verify("So [[1|owls\n\nNext.").text).toBe("So (not in your sources)\n\nNext.");
    const endless = `So [[1|${"x".repeat(5_000)} end`;
    expect(verify(endless).text.length).toBeLessThan(4_400);
  });

  it("does not mark a sentence whose marker was cut off with the answer", () => {
    expect(verify("So it is [[1|owls hu", { isWhole: false }).text).toBe("So it is");
  });

  it("holds back a marker until it is verified", () => {
    const verifier = createAnswerVerifier([owls]);
    expect(verifier.push("They hunt [[1|owls hu")).toBe("They ");
    expect(verifier.push("nt at night]")).toBe("");
    expect(verifier.push("]. So")).toBe("hunt [1]. ");
    expect(verifier.push(" it ")).toBe("So ");
  });
});
