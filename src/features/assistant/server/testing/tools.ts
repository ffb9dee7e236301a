/** A model that looks things up, in a library of more than fits into its prompt. */
import type { AnswerStep } from "#features/assistant/contract.ts";
import type { Ctx } from "#server/app-context.ts";
import type { ModelReply } from "#server/testing/models/model-server.ts";
import type { ModelCall, ToolCall } from "#server/testing/models/protocol.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { type Asked, owls, type startSharedModelChat } from "./chat.ts";

export const message = "How do they live, the birds of the night?";

export const quoted = (call: ModelCall): ModelReply => {
  const number = /source (\d+) begins\n(?:(?!=====)[^])*Title: Barn owls/.exec(call.prompt)?.[1];
  return { text: `They hunt at night. [[${number}|hunts at night over open fields]]` };
};

/** Replies to each request that may call tools with the next of `calls`; then it is ready. */
export function lookingUp(calls: readonly (readonly ToolCall[])[], answer = quoted) {
  const rest = [...calls];
  return (call: ModelCall): ModelReply =>
    call.stream ? answer(call) : { text: "I look.", calls: rest.shift() ?? [] };
}

/** More than the model's context holds. */
export async function fillLibrary(ctx: Ctx, { entries = 12, collectionId = "" } = {}) {
  const clause = (entry: number, at: number) =>
    `Clause ${at} of contract ${entry} sets plot ${at}.`;
  const within = collectionId === "" ? {} : { collectionId };
  for (let entry = 0; entry < entries; entry += 1) {
    const text = Array.from({ length: 100 }, (_, at) => clause(entry, at)).join(" ");
    await createEntry(ctx, { title: `Contract ${entry}`, text, language: "en", ...within });
  }
}

/** The same, and the barn owls. */
export async function createLibrary(
  chats: Pick<Awaited<ReturnType<typeof startSharedModelChat>>, "createUser">,
) {
  const { client, ctx } = await chats.createUser();
  await fillLibrary(ctx);
  return { client, ctx, entry: await createEntry(ctx, owls) };
}

export const stepsOf = ({ parts }: Asked): AnswerStep[] =>
  parts.flatMap((part) => (part.type === "data-step" ? [part["data"] as AnswerStep] : []));
