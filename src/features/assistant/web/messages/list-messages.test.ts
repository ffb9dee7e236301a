import { expect, it } from "vitest";
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

it("shows stored messages", () => {
  expect(show(kept)).toEqual(["One?", "One.", "Two?", "Two."]);
  expect(show(kept, asked({ ...taken, phase: "done" }))).toEqual(["One?", "One.", "Two?", "Two."]);
  expect(show([])).toEqual([]);
});

it("shows a question once, from the moment it is asked", () => {
  expect(show(kept, asked()).slice(-2)).toEqual(["Three?", "exchange"]);
  const withQuestion = [...kept, say("user", "Three?")];
  expect(show(withQuestion, asked(taken)).slice(-3)).toEqual(["Two.", "Three?", "exchange"]);
});

it("shows a failed question, whether or not the server stored it", () => {
  expect(show([], asked({ phase: "failed" }))).toEqual(["Three?", "exchange"]);
  expect(show([say("user", "Three?")], asked({ ...taken, phase: "failed" }))).toEqual([
    "Three?",
    "exchange",
  ]);
});

it("replaces the former answer when asking again, and restores it if nothing arrives", () => {
  expect(show(kept, asked({}, true))).toEqual(["One?", "One.", "Two?", "exchange"]);
  expect(show(kept, asked({ phase: "failed" }, true))).toEqual([
    "One?",
    "One.",
    "Two?",
    "Two.",
    "exchange",
  ]);
});

it("marks a question without an answer, and offers to ask it again", () => {
  const messages = [...kept, say("user", "Three?")];
  expect(show(messages).at(-1)).toBe("nothing");
  expect(findLastQuestion(listMessages(messages, undefined))).toBe("Three?");
  expect(findLastQuestion([])).toBeNull();
});
