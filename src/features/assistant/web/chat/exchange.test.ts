import fc from "fast-check";
import { expect, it } from "vitest";
import { brokenOff } from "../answer/answer-failures.ts";
import { applyPart, beginExchange, endExchange, type Exchange } from "./exchange.ts";

const first = beginExchange({
  place: "new-1",
  text: "Why?",
  conversationId: null,
  scope: null,
  retry: false,
});
const start = { conversation: { id: "conversation-1" }, question: { id: "question-1" } };
const begun = applyPart(first, { type: "start", messageMetadata: start });
const read = (parts: readonly unknown[], from: Exchange = begun) => parts.reduce(applyPart, from);
const delta = (text: string) => ({ type: "text-delta", id: "1", delta: text });

it("joins the deltas, whatever parts come between", () => {
  const other = fc.oneof(
    fc.record({ type: fc.constantFrom("start-step", "reasoning-delta", "source-url", "ping") }),
    fc.jsonValue().filter((value) => !JSON.stringify(value).includes('"type"')),
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string({ unit: "grapheme" }).map(delta), other)), (parts) => {
      const said = parts.map((part) => (part as { delta?: string } | null)?.delta ?? "").join("");
      expect(read(parts).text).toBe(said);
    }),
  );
});

it('ends "Thinking..." at the first delta, and the exchange at the stored message', () => {
  expect(begun.phase).toBe("thinking");
  expect(read([{ type: "text-start", id: "1" }]).phase).toBe("thinking");
  expect(read([delta("B")]).phase).toBe("answering");
  const message = { id: "answer-1", text: "Because." };
  const done = read([delta("B"), { type: "finish", messageMetadata: { message } }]);
  expect(done).toMatchObject({ phase: "done", message });
});

it("waits for a busy provider until the first word", () => {
  const waiting = { type: "data-waiting", data: { until: "2026-11-28T10:00:20.000Z" } };
  expect(read([waiting])).toMatchObject({ phase: "thinking", waitingUntil: waiting.data.until });
  expect(read([waiting, delta("B")]).waitingUntil).toBeNull();
});

it("separates two text parts", () => {
  const again = { type: "text-start", id: "2" };
  expect(read([delta("One."), again, delta("Two.")]).text).toBe("One.\n\nTwo.");
});

it("uses the server's failure, or else the error", () => {
  const failure = { kind: "timeout", message: "Too slow." };
  const error = { type: "error", errorText: "Too slow." };
  expect(read([{ type: "data-failure", data: failure }, error]).failure).toEqual(failure);
  expect(read([error]).failure).toEqual({ kind: "internal", message: "Too slow." });
});

it('never stays in "Thinking...", however a stream ends', () => {
  const parts = fc.array(fc.string().map(delta), { maxLength: 5 });
  fc.assert(
    fc.property(parts, (came) => {
      const stopped = endExchange(read(came), { isStopped: true, failure: brokenOff });
      expect(stopped.phase).toBe(came.some((part) => part.delta.trim()) ? "done" : "stopped");
      const broken = endExchange(read(came), { isStopped: false, failure: brokenOff });
      expect(broken).toMatchObject({ phase: "failed", failure: brokenOff });
    }),
  );
});

it("keeps what a question about the library was understood as, also after a stop", () => {
  const library = {
    kind: "list",
    filter: "topic=Tea&topic=Green+tea&note=true",
    count: 2,
    entryIds: ["e1", "e2"],
  };
  const filters = { topic: ["Tea", "Green tea"], note: ["true"] };
  const part = { kind: "list", filters, total: 2, items: [{ id: "e1" }, "e2"] };
  const known = read([delta("None."), { type: "data-library", data: part }]);
  expect(known.library).toEqual(library);
  const { message } = endExchange(known, { isStopped: true, failure: brokenOff });
  expect(message).toMatchObject({ text: "None.", library });
});

it("keeps partial text after a stop, and nothing if there was none", () => {
  const stop = { isStopped: true, failure: brokenOff };
  const kept = endExchange(read([delta("Because every")]), stop);
  expect(kept).toMatchObject({
    phase: "done",
    message: { outcome: "stopped", text: "Because every" },
  });
  expect(endExchange(begun, stop)).toMatchObject({ phase: "stopped", message: null });
  expect(endExchange(first, stop)).toMatchObject({ phase: "stopped", message: null });
});
