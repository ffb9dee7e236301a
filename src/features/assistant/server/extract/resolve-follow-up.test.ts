import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { resolveFollowUp } from "./resolve-follow-up.ts";

const after = (question: string, ...before: string[]) =>
  resolveFollowUp(
    question,
    before.map((one) => ({ question: one, answer: "" })),
  );

describe("resolveFollowUp", () => {
  it.each([
    [
      "and in 2020?",
      ["How many users did Firefox have in 2019?"],
      "How many users did Firefox have in 2020?",
    ],
    [
      "And for Instagram?",
      ["How much did Facebook pay for WhatsApp?"],
      "How much did Facebook pay for Instagram?",
    ],
    [
      "What about Instagram?",
      ["How much did Facebook pay for WhatsApp?"],
      "How much did Facebook pay for Instagram?",
    ],
    ["and in spring?", ["How do potholes form in winter?"], "How do potholes form in spring?"],
    [
      "who wrote it?",
      ["What is Bartleby the Scrivener about?"],
      "who wrote Bartleby the Scrivener?",
    ],
    ["when was he born?", ["Who is Charles Hermite?"], "when was Charles Hermite born?"],
    ["How old is his wife?", ["Who is Robert Mugabe?"], "How old is Robert Mugabe's wife?"],
    ["why is that?", ["Why are minibars losing money?"], "why is that: minibars losing money?"],
    ["Why?", ["Do hotels earn money with minibars?"], "Why: hotels earn money minibars?"],
    ["Why did I save this?", ["What is Blanket.js?"], "Why did I save Blanket.js?"],
    [
      "what does it cost?",
      ["What is the Raspberry Pi 3?", "how fast is it?"],
      "what does Raspberry Pi 3 cost?",
    ],
    ["und wann?", ["Wer gründete Mozilla?"], "wann: gründete Mozilla?"],
  ])("%s after %j", (question, before, whole) => {
    expect(after(question, ...before)).toBe(whole);
  });

  it("uses the most recent question", () => {
    expect(after("and in 2021?", "Users of Firefox in 2019?", "Users of Opera in 2020?")).toBe(
      "Users of Opera in 2021?",
    );
  });
});

describe("resolveFollowUp with a complete question", () => {
  it.each([
    ["What is the highest mountain in New Zealand?", ["Who is Robert Mugabe?"]],
    ["When should potholes be repaired?", ["What is neon?"]],
    ["entries related to productivity", ["What is neon?"]],
    ["Who wrote it?", []],
    ["and in 2020?", []],
  ])("returns it unchanged: %s", (question, before) => {
    expect(after(question, ...before)).toBe(question);
  });

  it("removes the connecting word", () => {
    expect(after("and who invented neon lighting?", "Who is Robert Mugabe?")).toBe(
      "who invented neon lighting?",
    );
  });
});

it("never fails and never returns an empty question", () => {
  const text = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 60 }),
    fc
      .array(fc.constantFrom("and", "it", "in", "2020", "who", "Ada", "of", "?", "his", "why"), {
        maxLength: 8,
      })
      .map((words) => words.join(" ")),
  );
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 4 }), (question, before) => {
      fc.pre(question.trim() !== "");
      expect(after(question, ...before).trim()).not.toBe("");
    }),
  );
});
