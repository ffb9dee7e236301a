import { randomUUIDv7 } from "node:crypto";
import { answerFailureKinds } from "#features/assistant/contract.ts";
import type { restoreConversation } from "#features/assistant/server/service.ts";
import type { ExportedConversation, ExportedMessage } from "#features/export/contract.ts";
import type { RestoredIds } from "./select-restored-ids.ts";

type Conversation = Parameters<typeof restoreConversation>[2];

type Message = Conversation["messages"][number];

/** Maps the subject and sources of a conversation to the new ids. A missing item gets a random id. */
export function toConversation(
  { title, about, messages, createdAt, updatedAt }: ExportedConversation,
  ids: RestoredIds,
): Conversation {
  return {
    title,
    about: describeSubject(about, ids),
    messages: messages.map((message) => toMessage(message, ids)),
    createdAt,
    updatedAt,
  };
}

function describeSubject(
  about: ExportedConversation["about"],
  ids: RestoredIds,
): Conversation["about"] {
  if (about === null) return {};
  const missingId = randomUUIDv7();
  if (about.kind === "collection")
    return { collectionId: ids.collections.get(about.id) ?? missingId };
  if (about.kind === "project") return { projectId: ids.projects.get(about.id) ?? missingId };
  return { entryId: ids.entries.get(about.id) ?? missingId };
}

function toMessage({ role, text, answer, createdAt }: ExportedMessage, ids: RestoredIds): Message {
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
      const targets = citation.field === "project" ? ids.projects : ids.entries;
      return { ...citation, entryId: targets.get(citation.entryId) ?? randomUUIDv7() };
    }),
    nearest: answer.nearest.map((entry) => ({
      ...entry,
      entryId: ids.entries.get(entry.entryId) ?? randomUUIDv7(),
    })),
  };
}
