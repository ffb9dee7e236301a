import type { ImportFound } from "#features/imports/server/items/import-item.ts";
import { anotherMember, type ExportedOther } from "#features/sharing/contract.ts";
import { makeItem } from "../items/make-item.ts";
import type { Losses } from "../items/losses.ts";
import type { JsonPiece } from "../json/json-piece.ts";

/**
 * The entry of another user: a link with the importing user's highlights, whose own note says that it was theirs. One
 * without a URL cannot be kept.
 */
export function describeOther(
  piece: JsonPiece,
  { collectionId, title, url, addedBy, note, highlights, createdAt }: ExportedOther,
  losses: Losses,
): ImportFound | null {
  if (url === null) {
    losses.add("Texts and files of other members");
    losses.add("Highlights in texts and files of other members", highlights.length);
    return null;
  }
  const origin = `Added to a shared collection by ${addedBy ?? anotherMember}.`;
  const item = makeItem({
    title,
    url,
    createdAt,
    // Without offsets, which count in the text of the other user: the words are sought in the page.
    highlights: highlights.map(
      ({ state: _state, start: _start, end: _end, ...highlight }) => highlight,
    ),
    exportedCollectionId: collectionId,
    note: [note.trim(), origin].filter(Boolean).join("\n\n"),
  });
  return { kind: "item", line: piece.ordinal, item };
}
