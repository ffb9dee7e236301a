import { randomUUIDv7 } from "node:crypto";
import { answerFailureKinds } from "#features/assistant/contract.ts";
import type { restoreConversation } from "#features/assistant/server/service.ts";
import type { ExportedConversation, ExportedMessage } from "#features/export/contract.ts";
import type { IdsHere } from "./select-ids-here.ts";

type Conversation = Parameters<typeof restoreConversation>[2];

type Message = Conversation["messages"][number];

/** Maps the subject and sources of a conversation to the new ids; a missing item gets a random id. */
export function toConversation(
  { title, about, messages, createdAt, updatedAt }: ExportedConversation,
  here: IdsHere,
): Conversation {
  return {
    title,
    about: describeSubject(about, here),
    messages: messages.map((message) => toMessage(message, here)),
    createdAt,
    updatedAt,
  };
}

function describeSubject(
  about: ExportedConversation["about"],
  here: IdsHere,
): Conversation["about"] {
  if (about === null) return {};
  const nothing = randomUUIDv7();
  if (about.kind === "collection")
    return { collectionId: here.collections.get(about.id) ?? nothing };
  if (about.kind === "project") return { projectId: here.projects.get(about.id) ?? nothing };
  return { entryId: here.entries.get(about.id) ?? nothing };
}

function toMessage({ role, text, answer, createdAt }: ExportedMessage, here: IdsHere): Message {
  if (answer === null) return { role, text, createdAt };
  return {
    role,
    text,
    createdAt,
    outcome: answer.outcome,
    failure: answer.failure && {
      kind: answerFailureKinds.find((kind) => kind === answer.failure!.kind) ?? "internal",
      message: answer.failure.message,
    },
    model: answer.model,
    citations: answer.citations.map((citation) => {
      const ids = citation.field === "project" ? here.projects : here.entries;
      return { ...citation, entryId: ids.get(citation.entryId) ?? randomUUIDv7() };
    }),
    nearest: answer.nearest.map((entry) => ({
      ...entry,
      entryId: here.entries.get(entry.entryId) ?? randomUUIDv7(),
    })),
  };
}
