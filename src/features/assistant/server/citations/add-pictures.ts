import type { ChatMessage } from "#features/assistant/contract.ts";
import { selectPictures } from "#features/entries/server/service.ts";
import type { Tx } from "#server/db/database.ts";

/** Adds the pictures that the cited entries have now. They are never stored with an answer. */
export async function addPictures<M extends Pick<ChatMessage, "citations">>(
  tx: Tx,
  userId: string,
  messages: readonly M[],
): Promise<M[]> {
  const ids = messages.flatMap(({ citations }) => citations.map(({ entryId }) => entryId));
  const shown = await selectPictures(tx, userId, ids);
  return messages.map((message) => ({
    ...message,
    citations: message.citations.map((citation) => {
      const { picture, siteIcon } = shown.get(citation.entryId) ?? {};
      return { ...citation, ...(picture && { picture }), ...(siteIcon && { siteIcon }) };
    }),
  }));
}
