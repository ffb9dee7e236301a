import { describe, expect, it } from "vitest";
import { asksWhatItIs, measureDefinition } from "./spot-definition.ts";

describe("asksWhatItIs", () => {
  it.each([
    "What is a bellows?",
    "What is WASI for?",
    "Who was Alan Thornbury?",
    "what does PAR stand for",
    "What does the executor do?",
    "What is the real meaning of sourdough?",
    "Was ist eine Orgel?",
    "Qu'est-ce que le levain ?",
    "とは何ですか",
  ])("accepts: %s", (question) => {
    expect(asksWhatItIs(question)).toBe(true);
  });

  it.each([
    "What is the height of the tower?",
    "When was the tower built?",
    "Who built it?",
    "What did he say in his apology?",
    "How is rye bread baked?",
  ])("rejects: %s", (question) => {
    expect(asksWhatItIs(question)).toBe(false);
  });
});

describe("measureDefinition", () => {
  const measure = (sentence: string, word: string) =>
    measureDefinition(sentence, sentence.indexOf(word));

  it.each([
    ["A bellows is a bag that blows.", "bellows"],
    ["Bellows: a bag that blows.", "Bellows"],
    ["The starter — flour and water — is fed daily.", "starter"],
    ["WASI (the system interface) is for servers.", "WASI"],
    ["The bag, known as the bellows, blows.", "bellows"],
    ["The heap usually means compost.", "heap"],
    ["The Fourier transform is a mathematical operation.", "Fourier"],
    ["We present Tideway, a scheduler that keeps one queue for each core.", "Tideway"],
    ["Die Orgel ist ein Instrument.", "Orgel"],
  ])("accepts a definition: %s", (sentence, word) => {
    expect(measure(sentence, word)).toBe(1);
  });

  it("prefers a definition to another statement about the term", () => {
    expect(measure("Tideway was compared with others.", "Tideway")).toBe(0.5);
  });

  it.each([
    ["He bought a bellows in May.", "bellows"],
    ["The bellows burst.", "bellows"],
    ["Bellows, lamps and nets were sold.", "Bellows"],
  ])("rejects a mere mention: %s", (sentence, word) => {
    expect(measure(sentence, word)).toBe(0);
  });

  it("is fast on a long sentence", () => {
    for (const part of ["a ", "is ", "(", "a (b ", "known as "])
      expect(measureDefinition(part.repeat(20_000), 30_000)).toBeTypeOf("number");
  });
});
