import { expect, test } from "vitest";
import type { ChatMessage } from "#features/assistant/contract.ts";
import { beginExchange, type Exchange } from "../chat/exchange.ts";
import { listMessages, findLastQuestion } from "./list-messages.ts";

function say(role: ChatMessage["role"], text: string): ChatMessage {
  return {
    id: text,
    role,
    text,
    citations: [],
    nearest: [],
    outcome: "complete",
    failure: null,
    model: null,
    createdAt: "2026-01-01T00:00:00.000Z",
  };
}

const kept = [
  say("user", "One?"),
  say("assistant", "One."),
  say("user", "Two?"),
  say("assistant", "Two."),
];
const asked = (part: Partial<Exchange> = {}, retry = false): Exchange => ({
  ...beginExchange({
    place: "c",
    text: retry ? "Two?" : "Three?",
    conversationId: "c",
    scope: null,
    retry,
  }),
  ...part,
});
const taken = { start: {} as NonNullable<Exchange["start"]> };
const show = (messages: readonly ChatMessage[], exchange?: Exchange) =>
  listMessages(messages, exchange).map((item) =>
    item.kind === "question" ? item.text : item.kind === "answer" ? item.message.text : item.kind,
  );

test("what is kept is shown as it is", () => {
  expect(show(kept)).toEqual(["One?", "One.", "Two?", "Two."]);
  expect(show(kept, asked({ ...taken, phase: "done" }))).toEqual(["One?", "One.", "Two?", "Two."]);
  expect(show([])).toEqual([]);
});

test("a question stands from the moment it is asked, once", () => {
  expect(show(kept, asked()).slice(-2)).toEqual(["Three?", "exchange"]);
  const withQuestion = [...kept, say("user", "Three?")];
  expect(show(withQuestion, asked(taken)).slice(-3)).toEqual(["Two.", "Three?", "exchange"]);
});

test("a failed question stands too, whether or not the server has it", () => {
  expect(show([], asked({ phase: "failed" }))).toEqual(["Three?", "exchange"]);
  expect(show([say("user", "Three?")], asked({ ...taken, phase: "failed" }))).toEqual([
    "Three?",
    "exchange",
  ]);
});

test("asking again takes the former answer's place, and gives it back where nothing comes of it", () => {
  expect(show(kept, asked({}, true))).toEqual(["One?", "One.", "Two?", "exchange"]);
  expect(show(kept, asked({ phase: "failed" }, true))).toEqual([
    "One?",
    "One.",
    "Two?",
    "Two.",
    "exchange",
  ]);
});

test("a question without an answer says so, and is the one to ask again", () => {
  const messages = [...kept, say("user", "Three?")];
  expect(show(messages).at(-1)).toBe("nothing");
  expect(findLastQuestion(listMessages(messages, undefined))).toBe("Three?");
  expect(findLastQuestion([])).toBeNull();
});
