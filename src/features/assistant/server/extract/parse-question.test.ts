import { describe, expect, it } from "vitest";
import { parseQuestion } from "./parse-question.ts";

describe("the kind of answer of parseQuestion", () => {
  it.each([
    ["Who wrote it?", "person"],
    ["To whom was the letter sent?", "person"],
    ["Which French engineer drew the plans?", "person"],
    ["Which company made the lamp?", "person"],
    ["When was it built?", "time"],
    ["In which year was it built?", "year"],
    ["Where is the reef?", "place"],
    ["In which city was she born?", "place"],
    ["How many keepers were there?", "count"],
    ["How much does a ticket cost?", "money"],
    ["What is the salary of a keeper?", "money"],
    ["What share of the lamps was broken?", "share"],
    ["How long did it take?", "duration"],
    ["How old was she?", "age"],
    ["How tall is the tower?", "length"],
    ["How much does the lamp weigh?", "weight"],
    ["How much do keepers get for a pound of fish?", "amount"],
    ["What happens when the lamp goes out?", null],
    ["At what temperature does rye bake?", "degrees"],
    ["Why did it fall?", "reason"],
    ["What is a keeper?", null],
    ["How do people who never sail learn of it?", null],
    ["Wer baute den Turm?", "person"],
    ["Wann wurde der Turm gebaut?", "time"],
    ["Wie hoch ist der Turm?", "length"],
    ["Combien de gardiens y avait-il ?", "count"],
    ["¿Dónde está la torre?", "place"],
    ["Quem construiu a torre?", "person"],
    ["Kdo postavil tu věž?", "person"],
    ["この城はいつ建てられましたか", "time"],
    ["这座塔多高？", "number"],
  ])("%s", (question, askedFor) => {
    expect(parseQuestion(question)).toMatchObject({ kind: "fact", askedFor });
  });
});

describe("parseQuestion about the collection", () => {
  it.each([
    "What do I know about rye?",
    "what have I saved about rye",
    "Entries related to rye",
    "articles about rye",
    "Show me all my notes on rye",
    "Which articles do I have about rye?",
    "Do I have anything on rye?",
    "find articles mentioning rye",
    "Summarize what I have on rye",
    "Was weiß ich über Roggen?",
    "Que sais-je sur le seigle ?",
    "rye sourdough",
  ])("%s: asks for a list, with the rest as its subject", (question) => {
    const { kind, asking } = parseQuestion(question);
    expect(kind).toBe("listing");
    const left = [...question]
      .filter((_, at) => !asking.some(([start, end]) => at >= start && at < end))
      .join("");
    expect(left.trim()).toMatch(/^(?:(?:le )?rye|Roggen|le seigle|rye sourdough)[ ?]*$/u);
  });

  it.each([
    "Why did I save the article on rye?",
    "why is the bread article interesting to me",
    "What did I note about rye?",
    "my notes on rye",
    "Warum habe ich den Artikel über Roggen gespeichert?",
    "Pourquoi ai-je gardé cet article ?",
  ])("%s: asks for the note", (question) => {
    expect(parseQuestion(question).kind).toBe("note");
  });

  it.each([
    "Why did the keeper save the lamp?",
    "What is known about rye?",
    "Is rye an old grain?",
  ])("%s: asks for a fact", (question) => {
    expect(parseQuestion(question).kind).toBe("fact");
  });
});

it("is fast on adversarial questions", () => {
  for (const part of [
    "all my ",
    "what do I know ",
    "how much ",
    "in which ",
    "why did I ",
    ", ",
    "é",
  ])
    expect(parseQuestion(part.repeat(4_000 / part.length)).text).not.toBe("");
});
